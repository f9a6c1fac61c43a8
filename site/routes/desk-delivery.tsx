import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { Facts } from '../desk/facts.tsx';
import { idIn } from '../desk/page.server.ts';
import { changeDesk, deskPath, readDesk } from '../desk/session.server.ts';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';
import { DELIVERY_POLL_MS, isUnderWay } from '../desk/webhooks/under-way.ts';
import { hostIn, useAnswerText, useEventText } from '../desk/webhooks/webhook-texts.ts';
import { usePolling } from '../ui/use-reload.ts';

export const headers = () => privateHeaders('same-origin');

const deliveryIn = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) => idIn({ params: { id: params.delivery } });

export function loader(page: LoaderFunctionArgs) {
  const endpointId = idIn(page);
  return readDesk(page, async (desk) => {
    const found = await desk.delivery(page.params.club!, deliveryIn(page));
    if (found.endpoint.id !== endpointId) throw data(null, { status: 404 });
    return found;
  });
}

export function action(page: ActionFunctionArgs) {
  const [slug, id] = [page.params.club!, deliveryIn(page)];
  return changeDesk(page, async (desk) => {
    await desk.resendDelivery(slug, id);
    return deskPath(page, `/${slug}/webhooks/${idIn(page)}/${id}?done=resent`);
  });
}

/** Indented, for people; anything else that was sent is shown as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** An event as it was sent, with what became of it. */
export default function DeskDeliveryPage() {
  const { club, endpoint, delivery } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t, to, moment } = useDeskTexts();
  const eventText = useEventText();
  const answerText = useAnswerText();
  const at = (instant: string | null) => instant && moment(instant, club.time_zone);
  const { type, state, event_id, attempts, response, body } = delivery;
  usePolling(isUnderWay(delivery), DELIVERY_POLL_MS);
  return (
    <StaffPage title={eventText(type)} refusal={refusal}>
      <p className="desk-state">{t(`delivery${state}`)}</p>
      <div className="desk-card">
        <Facts
          rows={[
            [t('deliveryAt'), at(delivery.created_at)],
            [t('webhookUrl'), hostIn(endpoint.url)],
            [t('deliveryAttempts'), String(attempts)],
            [t('deliveryLast'), at(delivery.attempted_at)],
            [t('deliveryAnswer'), answerText(delivery)],
            [t('deliveryNext'), attempts > 0 && at(delivery.next_attempt_at)],
            [t('deliveryDelivered'), at(delivery.delivered_at)],
            [t('deliveryType'), type],
            [t('deliveryId'), event_id],
          ]}
        />
      </div>
      {endpoint.state !== 'disabled' && (
        <Form method="post" className="desk-actions">
          <Submit intent="resend">{t('deliveryResend')}</Submit>
        </Form>
      )}
      {response && (
        <>
          <h2>{t('deliveryResponse')}</h2>
          <pre className="desk-code">{response}</pre>
        </>
      )}
      <h2>{t('deliveryBody')}</h2>
      <pre className="desk-code">{readable(body)}</pre>
      <p className="desk-more">
        <Link to={to(`/desk/${club.slug}/webhooks/${endpoint.id}`)}>{t('backToWebhook')}</Link>
      </p>
    </StaffPage>
  );
}
