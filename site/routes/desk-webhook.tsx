import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { DeskCalls, DeskWebhook } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { Facts } from '../desk/facts.tsx';
import { idIn, textIn } from '../desk/page.server.ts';
import { answerDesk, deskPath, readDesk } from '../desk/session.server.ts';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';
import { DELIVERY_FILTERS, DeliveryList } from '../desk/webhooks/delivery-list.tsx';
import { EndpointActions } from '../desk/webhooks/endpoint-actions.tsx';
import { endpointIn } from '../desk/webhooks/endpoint-in.server.ts';
import { DELIVERY_POLL_MS, isUnderWay } from '../desk/webhooks/under-way.ts';
import { hostIn, useEndpointState, useEventText } from '../desk/webhooks/webhook-texts.ts';
import { usePolling } from '../ui/use-reload.ts';

export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const [slug, id] = [page.params.club!, idIn(page)];
  const query = new URL(page.request.url).searchParams;
  const filter = DELIVERY_FILTERS.find((one) => one === query.get('state')) ?? '';
  const asked = Number(query.get('before'));
  const before = Number.isInteger(asked) && asked > 0 ? asked : undefined;
  return readDesk(page, async (desk) => {
    const asked = { ...(filter && { state: filter }), ...(before && { before }) };
    // The address is read after its deliveries: one that is answered in between may turn it off, and the
    // page, which is read again only while a delivery is under way, would show it as on.
    const { data: deliveries, meta } = await desk.deliveries(slug, id, asked);
    const { club, event_types, endpoints } = await desk.webhooks(slug);
    const endpoint = endpoints.find((one) => one.id === id);
    if (!endpoint) throw data(null, { status: 404 });
    return { club, types: event_types, endpoint, deliveries, next: meta.next, filter, isFirst: !before };
  });
}

type Change = (desk: DeskCalls, slug: string, id: number, form: FormData) => Promise<unknown>;

/** What each button does, and the word for it in the address that follows. */
const CHANGES: Record<string, [done: string, change: Change]> = {
  enable: ['enabled', (desk, slug, id) => desk.enableWebhook(slug, id)],
  test: ['tested', (desk, slug, id) => desk.testWebhook(slug, id)],
  change: ['hookchanged', (desk, slug, id, form) => desk.changeWebhook(slug, id, endpointIn(form))],
};

export function action(page: ActionFunctionArgs) {
  const [slug, id] = [page.params.club!, idIn(page)];
  const lead = (path: string) => redirect(deskPath(page, `/${slug}/webhooks${path}`));
  return answerDesk(page, async (desk, form) => {
    const intent = String(form.get('intent'));
    // A secret is shown once, in the answer to the press: no address has it, and no cache.
    if (intent === 'secret') return desk.webhookSecret(slug, id);
    if (intent === 'rotate') return desk.rotateWebhookSecret(slug, id, { at_once: form.has('at_once') });
    if (intent === 'remove') {
      await desk.removeWebhook(slug, id);
      return lead('?done=unhooked');
    }
    if (intent === 'resend') {
      const [date, time] = [textIn(form, 'date'), textIn(form, 'time')];
      const { count } = await desk.resendWebhook(slug, id, { ...(date && { date, ...(time && { time }) }) });
      return lead(`/${id}?done=${count > 0 ? 'resent' : 'nothing'}`);
    }
    const [done, change] = CHANGES[intent] ?? [];
    await change?.(desk, slug, id, form);
    return lead(`/${id}${done ? `?done=${done}` : ''}`);
  });
}

function Secret({ secret }: { secret: string }) {
  const { t } = useDeskTexts();
  return (
    <div className="desk-done" role="status" tabIndex={-1}>
      <p>{t('webhookSecretIs')}</p>
      <code className="desk-code">{secret}</code>
    </div>
  );
}

function EndpointFacts({ endpoint, zone }: { endpoint: DeskWebhook; zone: string }) {
  const { t, moment } = useDeskTexts();
  const eventText = useEventText();
  const stateOf = useEndpointState(zone);
  const { url, events, succeeded_at, failed_at, waiting, undelivered, previous_secret_until: until, key } = endpoint;
  return (
    <div className="desk-card">
      <Facts
        rows={[
          [t('webhookUrl'), url],
          [t('webhookState'), stateOf(endpoint)],
          [t('webhookSucceeded'), succeeded_at && moment(succeeded_at, zone)],
          [t('webhookFailed'), failed_at && moment(failed_at, zone)],
          [t('deliverieswaiting'), waiting > 0 && String(waiting)],
          [t('deliveriesundelivered'), undelivered > 0 && String(undelivered)],
          [t('webhookChosen'), events ? events.map(eventText).join(', ') : t('webhookAll')],
          [t('webhookSecretBefore'), until && t('validUntil', { when: moment(until, zone) })],
          [t('webhookKey'), key],
        ]}
      />
    </div>
  );
}

/** An endpoint: how it does, what can be done with it, and what was sent to it. */
export default function DeskWebhookPage() {
  const { club, types, endpoint, deliveries, next, filter, isFirst } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, to } = useDeskTexts();
  const refusal = answer && 'problem' in answer ? answer : undefined;
  const zone = club.time_zone;
  const path = to(`/desk/${club.slug}/webhooks/${endpoint.id}`);
  usePolling(deliveries.some(isUnderWay), DELIVERY_POLL_MS);
  return (
    <StaffPage title={hostIn(endpoint.url)} refusal={refusal}>
      {answer && 'secret' in answer && <Secret secret={answer.secret} />}
      <div className="desk-columns">
        <div>
          <EndpointFacts endpoint={endpoint} zone={zone} />
          <Form method="post" className="desk-actions">
            {endpoint.state === 'disabled' ? (
              <Submit intent="enable">{t('webhookEnable')}</Submit>
            ) : (
              <Submit intent="test">{t('webhookTest')}</Submit>
            )}
          </Form>
          <EndpointActions key={endpoint.url} endpoint={endpoint} types={types} refusal={refusal} />
        </div>
        <div>
          <h2>{t('deliveries')}</h2>
          <p className="desk-lead">{t('deliveriesKept')}</p>
          <DeliveryList {...{ deliveries, filter, next, isFirst, path, zone }} />
        </div>
      </div>
      <p className="desk-more">
        <Link to={to(`/desk/${club.slug}/webhooks`)}>{t('backToWebhooks')}</Link>
      </p>
    </StaffPage>
  );
}
