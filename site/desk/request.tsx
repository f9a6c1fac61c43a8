import type { Desk, DeskRequest } from 'courtside/core';
import { Form } from 'react-router';
import { Facts, Field } from './facts.tsx';
import { useSay } from './say.ts';

function Accept({ request }: { request: DeskRequest }) {
  const { say, money } = useSay();
  const { courts } = request;
  if (courts.length === 0) return <p className="desk-notice">{say('noneFree')}</p>;
  return (
    <Form method="post" className="desk-card">
      <h2>{say('acceptTitle')}</h2>
      <p>{say('acceptText')}</p>
      <Field label={say('court')}>
        <select name="court_id">
          {courts.map(({ id, title, price }) => (
            <option key={id} value={id}>{`${title} · ${money(price)}`}</option>
          ))}
        </select>
      </Field>
      <Field label={say('message')} note={say('optional')}>
        <textarea name="message" rows={2} maxLength={2000} />
      </Field>
      <button type="submit" name="intent" value="accept" className="button">
        {say('accept')}
      </button>
    </Form>
  );
}

function Decline({ request }: { request: DeskRequest }) {
  const { say } = useSay();
  return (
    <Form method="post" className="desk-card">
      <h2>{say('declineTitle')}</h2>
      <p>{say('declineText')}</p>
      <Field label={say('message')} note={say('optional')}>
        <textarea name="message" rows={2} maxLength={2000} />
      </Field>
      <div className="desk-pair">
        <Field label={say('otherDay')} note={say('optional')}>
          <input type="date" name="date" />
        </Field>
        <Field label={say('otherTime')} note={say('optional')}>
          <input type="time" name="time" step={1800} />
        </Field>
      </div>
      <button type="submit" name="intent" value="decline" className="button ghost" key={request.id}>
        {say('decline')}
      </button>
    </Form>
  );
}

/** A request and, while it waits, the two answers. */
export function RequestPage({ desk }: { desk: Desk }) {
  const { say, day, hours, moment } = useSay();
  const request = desk.requests[0]!;
  const { status, answer, offered_at, telephone, email } = request;
  return (
    <>
      <h1>{say('requestTitle')}</h1>
      <p className="desk-state" role="status">
        {say(`state${status}`)}
      </p>
      {offered_at && <p className="desk-lead">{say('offered', { when: moment(offered_at) })}</p>}
      {answer && <p className="desk-lead">{say('yourWords', { text: answer })}</p>}
      <div className="desk-card">
        <p className="desk-when">
          <span>{day(request.starts_at)}</span>
          <b>{hours(request)}</b>
        </p>
        <Facts
          rows={[
            [say('what'), request.title],
            [say('court'), request.court ?? say('anyCourt')],
            [say('customer'), request.name],
            [
              say('phone'),
              <a key="phone" href={`tel:${telephone}`}>
                {telephone}
              </a>,
            ],
            [
              say('email'),
              <a key="email" href={`mailto:${email}`}>
                {email}
              </a>,
            ],
            [say('comment'), request.comment],
          ]}
        />
      </div>
      {status === 'pending' && (
        <>
          <Accept request={request} />
          <Decline request={request} />
        </>
      )}
    </>
  );
}
