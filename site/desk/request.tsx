import type { Desk, DeskRequest } from 'courtside/core';
import { Form } from 'react-router';
import { formatBookingCode } from '#core/site.ts';
import { contactRows, Facts, Field } from './facts.tsx';
import { Input } from './input.tsx';
import type { Refusal } from './session.server.ts';
import { useDeskTexts } from './use-desk-texts.ts';

function Accept({ request }: { request: DeskRequest }) {
  const { t, money } = useDeskTexts();
  const { courts } = request;
  if (courts.length === 0) return <p className="desk-notice">{t('noneFree')}</p>;
  return (
    <Form method="post" className="desk-card">
      <h2>{t('acceptTitle')}</h2>
      <p>{t('acceptText')}</p>
      <Field
        label={t('court')}
        control={(id) => (
          <select id={id} name="court_id">
            {courts.map(({ id: court, title, price }) => (
              <option key={court} value={court}>{`${title} · ${money(price)}`}</option>
            ))}
          </select>
        )}
      />
      <Field
        label={t('message')}
        note={t('optional')}
        control={(id) => <textarea id={id} name="message" rows={2} maxLength={2000} />}
      />
      <button type="submit" name="intent" value="accept" className="button">
        {t('accept')}
      </button>
    </Form>
  );
}

function Decline({ request, refusal }: { request: DeskRequest; refusal: Refusal | undefined }) {
  const { t } = useDeskTexts();
  const own = refusal?.typed.intent === 'decline' ? refusal : undefined;
  return (
    <Form method="post" className="desk-card">
      <h2>{t('declineTitle')}</h2>
      <p>{t('declineText')}</p>
      <Input
        name="message"
        label={t('message')}
        optional
        refusal={own}
        control={(props) => <textarea {...props} rows={2} maxLength={2000} />}
      />
      <div className="desk-pair">
        <Input
          name="date"
          label={t('otherDay')}
          optional
          refusal={own}
          control={(props) => <input {...props} type="date" />}
        />
        <Input
          name="time"
          label={t('otherTime')}
          optional
          refusal={own}
          control={(props) => <input {...props} type="time" step={1800} />}
        />
      </div>
      <button type="submit" name="intent" value="decline" className="button ghost" key={request.id}>
        {t('decline')}
      </button>
    </Form>
  );
}

/** A booking request and, while it is pending, the forms to accept or decline it, and why one was refused. */
export function RequestPage({ desk, refusal }: { desk: Desk; refusal: Refusal | undefined }) {
  const { t, day, hours, moment } = useDeskTexts();
  const request = desk.requests[0]!;
  const { status, answer, offered_at } = request;
  return (
    <>
      <h1>{t('requestTitle')}</h1>
      <p className="desk-state" role="status">
        {t(`state${status}`)}
      </p>
      {offered_at && <p className="desk-lead">{t('offered', { when: moment(offered_at, desk.club.time_zone) })}</p>}
      {answer && <p className="desk-lead">{t('yourWords', { text: answer })}</p>}
      <div className="desk-columns">
        <div className="desk-card">
          <p className="desk-when">
            <span>{day(request.starts_at)}</span>
            <b>{hours(request, desk.club.time_zone)}</b>
          </p>
          <Facts
            rows={[
              [t('what'), request.title],
              [t('court'), request.court ?? t('anyCourt')],
              [t('requestCode'), formatBookingCode(request.code)],
              ...contactRows(t, request),
            ]}
          />
        </div>
        {status === 'pending' && (
          <div>
            <Accept request={request} />
            <Decline request={request} refusal={refusal} />
          </div>
        )}
      </div>
    </>
  );
}
