import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { changeDesk, deskPath, readDesk } from '../desk/session.server.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';
import { EndpointForm } from '../desk/webhooks/endpoint-form.tsx';
import { endpointIn } from '../desk/webhooks/endpoint-in.server.ts';
import { hostIn, useEndpointState } from '../desk/webhooks/webhook-texts.ts';

export const headers = () => privateHeaders('same-origin');

export const loader = (page: LoaderFunctionArgs) => readDesk(page, (desk) => desk.webhooks(page.params.club!));

export function action(page: ActionFunctionArgs) {
  const slug = page.params.club!;
  return changeDesk(page, async (desk, form) => {
    const { id } = await desk.addWebhook(slug, endpointIn(form));
    return deskPath(page, `/${slug}/webhooks/${id}?done=hooked`);
  });
}

/** Where the club's own system is told of events. */
export default function DeskWebhooksPage() {
  const { club, event_types, endpoints } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t, to } = useDeskTexts();
  const stateOf = useEndpointState(club.time_zone);
  return (
    <StaffPage title={t('webhooks')} refusal={refusal}>
      <p className="desk-lead">{t('webhooksLead')}</p>
      {endpoints.length === 0 && <p className="desk-lead">{t('webhooksNone')}</p>}
      <ul className="desk-clubs">
        {endpoints.map((endpoint) => (
          <li key={endpoint.id}>
            <Link to={to(`/desk/${club.slug}/webhooks/${endpoint.id}`)}>
              <b>{hostIn(endpoint.url)}</b>
              <span>{stateOf(endpoint)}</span>
              {endpoint.undelivered > 0 && <span>{t('webhookUndelivered', { count: endpoint.undelivered })}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <EndpointForm intent="add" types={event_types} refusal={refusal} />
    </StaffPage>
  );
}
