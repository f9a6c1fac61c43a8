import { Form } from 'react-router';
import type { DeskWebhook } from '#core/desk.ts';
import { Folded } from '../folded.tsx';
import type { Refusal } from '../session.server.ts';
import { Submit } from '../staff-page.tsx';
import { useDeskTexts } from '../use-desk-texts.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { hostIn } from './webhook-texts.ts';

type ActionsProps = { endpoint: DeskWebhook; types: readonly string[]; refusal: Refusal | undefined };

function Resend({ refusal }: { refusal: Refusal | undefined }) {
  const { t } = useDeskTexts();
  return (
    <Folded title={t('webhookResend')} isOpen={refusal?.typed.intent === 'resend'}>
      <Form method="post">
        <p>{t('webhookSince')}</p>
        <div className="desk-place">
          <label>
            {t('date')}
            <input type="date" name="date" defaultValue={refusal?.typed.date} />
          </label>
          <label>
            {t('time')}
            <input type="time" name="time" defaultValue={refusal?.typed.time} />
          </label>
        </div>
        <Submit intent="resend">{t('deliveryResend')}</Submit>
      </Form>
    </Folded>
  );
}

function Secrets() {
  const { t } = useDeskTexts();
  return (
    <>
      <Folded title={t('webhookSecret')} isOpen={false}>
        <Form method="post">
          <p>{t('webhookSecretText')}</p>
          <Submit intent="secret" className="button ghost">
            {t('webhookSecretShow')}
          </Submit>
        </Form>
      </Folded>
      <Folded title={t('webhookRotate')} isOpen={false}>
        <Form method="post">
          <p>{t('webhookRotateText')}</p>
          <div className="desk-checks desk-remedies">
            <label>
              <input type="checkbox" name="at_once" />
              {t('webhookAtOnce')}
            </label>
          </div>
          <Submit intent="rotate" className="button ghost">
            {t('webhookRotate')}
          </Submit>
        </Form>
      </Folded>
    </>
  );
}

/** What takes a second step. */
export function EndpointActions({ endpoint, types, refusal }: ActionsProps) {
  const { t } = useDeskTexts();
  const { state, undelivered, url } = endpoint;
  const isChange = refusal?.typed.intent === 'change';
  return (
    <>
      {undelivered > 0 && state !== 'disabled' && <Resend refusal={refusal} />}
      <Folded title={t('webhookChange')} isOpen={isChange}>
        <EndpointForm intent="change" endpoint={endpoint} types={types} refusal={isChange ? refusal : undefined} />
      </Folded>
      <Secrets />
      <Folded title={t('remove')} isOpen={false}>
        <Form method="post">
          <p>{t('webhookRemoveText', { host: hostIn(url) })}</p>
          <Submit intent="remove" className="button ghost desk-danger">
            {t('webhookRemove')}
          </Submit>
        </Form>
      </Folded>
    </>
  );
}
