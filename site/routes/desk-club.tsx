import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, NavLink, Outlet, useLoaderData, useLocation } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { loadAfterRefusal } from '../desk/after-refusal.ts';
import { wrongDayIn } from '../desk/page.server.ts';
import { readDesk } from '../desk/session.server.ts';
import { Problem } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');
export const shouldRevalidate = loadAfterRefusal;

/** Every page of a desk shows how many requests wait, and says of an address that it names no day. */
export async function loader(page: LoaderFunctionArgs) {
  const { club, requests } = await readDesk(page, (desk) => desk.requests(page.params.club!));
  const wrongDay = wrongDayIn(page);
  return data({ club, waiting: requests.length, wrongDay }, { status: wrongDay ? 400 : 200 });
}

type Page = { path: string; label: string };

/** The pages of the desk that are needed less often: in a row, or on a phone behind a button. */
function MorePages({ pages, children }: { pages: readonly Page[]; children: (page: Page) => ReactNode }) {
  const { t } = useDeskTexts();
  const { pathname } = useLocation();
  const current = pages.find(({ path }) => `${pathname}/`.includes(`${path}/`));
  return (
    <>
      <div className="desk-pages">{pages.map(children)}</div>
      <details
        // Another page closes it.
        key={pathname}
        className="desk-pages-menu"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.currentTarget.open = false;
          event.currentTarget.querySelector('summary')?.focus();
        }}
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
            event.currentTarget.open = false;
        }}
      >
        <summary data-current={current !== undefined}>{current?.label ?? t('morePages')}</summary>
        <div>{pages.map(children)}</div>
      </details>
    </>
  );
}

/** The club's name, and the pages of its desk. */
export default function DeskClubPages() {
  const { club, waiting, wrongDay } = useLoaderData<typeof loader>();
  const { t, to } = useDeskTexts();
  const pageAt = (name: string): Page => ({ path: to(`/desk/${club.slug}/${name}`), label: t(name) });
  const owners = ['settings', 'staff', 'output', 'log', 'webhooks'];
  const more = ['comments', 'matches', ...(club.role === 'staff' ? [] : owners)].map(pageAt);
  const link = ({ path, label }: Page) => (
    <NavLink key={path} to={path}>
      {label}
    </NavLink>
  );
  return (
    <>
      <div className="desk-club-bar">
        <div className="wrap">
          <p>{club.title}</p>
          <nav aria-label={t('deskNavigation')}>
            <NavLink end to={to(`/desk/${club.slug}`)}>
              {t('day')}
            </NavLink>
            <NavLink to={to(`/desk/${club.slug}/requests`)}>
              {t('requests')}
              {waiting > 0 && (
                <>
                  {' '}
                  <b className="desk-count">{waiting}</b>
                </>
              )}
            </NavLink>
            {more.length > 1 ? <MorePages pages={more}>{link}</MorePages> : more.map(link)}
          </nav>
        </div>
      </div>
      <div className="wrap desk-content">
        {wrongDay && <Problem refusal={{ problem: t('wrongPlace', { what: `${t('date')}: ${wrongDay}` }) }} />}
        <Outlet />
      </div>
    </>
  );
}
