import { data, Form, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { deskPath, readDesk } from '../desk/session.server.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

/** An operator may have thousands; the rest is found by its name. */
const SHOWN = 60;

export async function loader(page: LoaderFunctionArgs) {
  const { clubs } = await readDesk(page, (desk) => desk.account());
  const asked = new URL(page.request.url).searchParams.get('text');
  if (clubs.length === 1) throw redirect(deskPath(page, `/${clubs[0]!.slug}#now`));
  const text = (asked ?? '').trim().toLowerCase();
  const found = clubs.filter((club) => `${club.title} ${club.city} ${club.slug}`.toLowerCase().includes(text));
  return data({ total: clubs.length, text: asked ?? '', found: found.length, desks: found.slice(0, SHOWN) });
}

function Search({ text }: { text: string }) {
  const { t } = useDeskTexts();
  return (
    <Form className="desk-search" role="search">
      <label htmlFor="desk-text">{t('findClub')}</label>
      <div>
        <input id="desk-text" key={text} type="search" name="text" defaultValue={text} maxLength={100} />
        <button type="submit" className="button ghost">
          {t('find')}
        </button>
      </div>
    </Form>
  );
}

/** The clubs at whose desk somebody works. Whoever works at one is led there. */
export default function DesksPage() {
  const { total, text, found, desks } = useLoaderData<typeof loader>();
  const { t, to } = useDeskTexts();
  return (
    <div className="wrap desk-content">
      <StaffPage title={t('desksTitle')}>
        {total === 0 && <p className="desk-lead">{t('desksNone')}</p>}
        {total > 1 && <Search text={text} />}
        {total > 0 && found === 0 && <p role="status">{t('desksNotFound')}</p>}
        <ul className="desk-clubs">
          {desks.map((club) => (
            <li key={club.id}>
              <Link to={to(`/desk/${club.slug}#now`)}>
                <b>{club.title}</b>
                <span>{`${club.city}, ${t(`role${club.role}`)}`}</span>
              </Link>
            </li>
          ))}
        </ul>
        {found > desks.length && <p className="desk-lead">{t('desksMore', { count: found - desks.length })}</p>}
      </StaffPage>
    </div>
  );
}
