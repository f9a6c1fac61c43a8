import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { loadAfterRefusal } from '../desk/after-refusal.ts';
import { idIn, textIn } from '../desk/page.server.ts';
import { RequestPage } from '../desk/request.tsx';
import { changeDesk, deskPath, readDesk } from '../desk/session.server.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');
export const shouldRevalidate = loadAfterRefusal;
export const loader = (page: LoaderFunctionArgs) =>
  readDesk(page, (desk) => desk.request(page.params.club!, idIn(page)));

export function action(page: ActionFunctionArgs) {
  const [slug, id] = [page.params.club!, idIn(page)];
  return changeDesk(page, async (desk, form) => {
    const [message, date, time] = ['message', 'date', 'time'].map((name) => textIn(form, name));
    const words = message === undefined ? {} : { message };
    const court = Number(textIn(form, 'court_id'));
    const isAccepted = form.get('intent') === 'accept';
    if (isAccepted) await desk.accept(slug, id, { ...words, ...(court ? { court_id: court } : {}) });
    else await desk.decline(slug, id, { ...words, ...(date && { date }), ...(time && { time }) });
    return deskPath(page, `/${slug}/requests?done=${isAccepted ? 'accepted' : 'declined'}`);
  });
}

/** A request with the forms that answer it, as behind the link in an email. */
export default function DeskRequestPage() {
  const desk = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t, to } = useDeskTexts();
  return (
    <StaffPage title={t('requestTitle')} heading={<RequestPage desk={desk} refusal={refusal} />} refusal={refusal}>
      <p className="desk-more">
        <Link to={to(`/desk/${desk.club.slug}/requests`)}>{t('backToRequests')}</Link>
      </p>
    </StaffPage>
  );
}
