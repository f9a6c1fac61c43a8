import { Form } from 'react-router';
import type { DeskWebhook } from '#core/desk.ts';
import { Input } from '../input.tsx';
import type { Refusal } from '../session.server.ts';
import { Submit } from '../staff-page.tsx';
import { useDeskTexts } from '../use-desk-texts.ts';
import { useEventText } from './webhook-texts.ts';

/** Where events are sent, and which. Without a choice all are sent, those to come included. */
export function EndpointForm({
  endpoint,
  types,
  intent,
  refusal,
}: {
  endpoint?: DeskWebhook;
  types: readonly string[];
  intent: 'add' | 'change';
  refusal: Refusal | undefined;
}) {
  const { t } = useDeskTexts();
  const eventText = useEventText();
  const chosen = refusal ? (refusal.typed.events ?? '').split(',') : (endpoint?.events ?? []);
  return (
    <Form method="post" className={intent === 'add' ? 'desk-card' : undefined}>
      {intent === 'add' && <h2>{t('webhookAdd')}</h2>}
      <Input
        name="url"
        label={t('webhookUrl')}
        start={endpoint?.url}
        refusal={refusal}
        control={(props) => (
          <input {...props} type="url" required maxLength={500} placeholder="https://" autoComplete="off" />
        )}
      />
      <fieldset className="desk-checks desk-events">
        <legend>{t('webhookEvents')}</legend>
        {types.map((type) => (
          <label key={type}>
            <input type="checkbox" name="events" value={type} defaultChecked={chosen.includes(type)} />
            <span>
              {eventText(type)}
              <code>{type}</code>
            </span>
          </label>
        ))}
      </fieldset>
      <Submit intent={intent}>{t(intent === 'add' ? 'add' : 'save')}</Submit>
    </Form>
  );
}
