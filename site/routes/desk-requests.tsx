import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatBookingCode, privateHeaders, spacedPhone } from '#core/site.ts';
import { readDesk } from '../desk/session.server.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');
export const loader = (page: LoaderFunctionArgs) => readDesk(page, (desk) => desk.requests(page.params.club!));

/** The requests that wait for an answer. */
export default function DeskRequestsPage() {
  const { club, requests } = useLoaderData<typeof loader>();
  const { t, to, dayWithin, hours } = useDeskTexts();
  return (
    <StaffPage title={t('requests')}>
      {requests.length === 0 && <p className="desk-lead">{t('requestsNone')}</p>}
      <ul className="desk-clubs">
        {requests.map((request) => (
          <li key={request.id}>
            <Link to={to(`/desk/${club.slug}/request/${request.id}`)}>
              <b>
                {`${dayWithin(request.starts_at)}, `}
                <span className="desk-hours">{hours(request, club.time_zone)}</span>
              </b>
              <span>{[request.title, request.court].filter(Boolean).join(', ')}</span>
              <span>{`${request.name}, ${spacedPhone(request.telephone)}`}</span>
              <span>{`${t('requestCode')}: ${formatBookingCode(request.code)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </StaffPage>
  );
}
