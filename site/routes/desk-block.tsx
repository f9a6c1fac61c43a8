import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { Facts } from '../desk/facts.tsx';
import { dateIn, idIn } from '../desk/page.server.ts';
import { changeDesk, deskPath, readDesk } from '../desk/session.server.ts';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

/** The day of the block is in its address. Once the block is removed, the day is shown, as it is named there. */
export async function loader(page: LoaderFunctionArgs) {
  const [slug, id] = [page.params.club!, idIn(page)];
  const { club, courts, date, entries } = await readDesk(page, (desk) => desk.day(slug, dateIn(page)));
  const block = entries.find((entry) => entry.kind === 'block' && entry.id === id);
  if (!block) throw redirect(deskPath(page, `/${slug}${new URL(page.request.url).search}`));
  return { club, date, block, court: courts.find((court) => court.id === block.court_id)?.title };
}

export function action(page: ActionFunctionArgs) {
  const [slug, id] = [page.params.club!, idIn(page)];
  return changeDesk(page, async (desk) => {
    await desk.unblock(slug, id);
    return deskPath(page, `/${slug}?${new URLSearchParams({ ...dateIn(page), done: 'unblocked' })}`);
  });
}

/** Time that the desk has taken out, with a button to give it back. */
export default function DeskBlockPage() {
  const { club, date, block, court } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t, to, day, hours } = useDeskTexts();
  return (
    <StaffPage title={t('actiontime_blocked')} refusal={refusal}>
      <div className="desk-card">
        <p className="desk-when">
          <span>{day(date)}</span>
          <b>{hours(block, club.time_zone)}</b>
        </p>
        <Facts
          rows={[
            [t('court'), court],
            [t('blockNote'), block.title],
          ]}
        />
        <Form method="post">
          <Submit intent="unblock" className="button ghost desk-danger">
            {t('unblock')}
          </Submit>
        </Form>
      </div>
      <p className="desk-more">
        <Link to={`${to(`/desk/${club.slug}`)}?date=${date}`}>{t('backToDay')}</Link>
      </p>
    </StaffPage>
  );
}
