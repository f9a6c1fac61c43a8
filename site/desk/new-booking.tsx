import type { DeskOffer } from '#core/desk.ts';
import { localTimeIn } from './club-day.ts';
import { Input } from './input.tsx';
import type { Refusal } from './session.server.ts';
import { Submit } from './staff-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

const HOUR_MINUTES = 60;

/** A service and a duration as one choice, so that it needs no script: `3:60`. */
const choiceOf = (service: number, minutes: number) => `${service}:${minutes}`;

/** The choice that was asked for, by dragging or with an hour; otherwise the first. */
export function firstChoice(offers: readonly DeskOffer[], minutes = HOUR_MINUTES): string | undefined {
  const all = offers.flatMap((offer) => offer.durations.map((each) => ({ service: offer.service_id, ...each })));
  const best = all.find((each) => each.minutes === minutes) ?? all[0];
  return best && choiceOf(best.service, best.minutes);
}

/** The body of a booking from the form; the API says what is wrong with it. */
export function bookingIn(form: FormData, telephone: string) {
  const read = (name: string) => String(form.get(name) ?? '').trim();
  const [service, minutes] = read('choice').split(':').map(Number);
  const [email, comment] = [read('email'), read('comment')];
  return {
    service_id: service ?? 0,
    court_id: Number(read('court')),
    ...localTimeIn(read('date'), read('time')),
    duration: minutes ?? 0,
    customer: { given_name: read('given_name'), ...(telephone && { telephone }), ...(email && { email }) },
    ...(comment && { comment }),
  };
}

/** What to book, and for how long: one choice. */
export function ChoiceField({
  offers,
  minutes,
  asked,
  zone,
  refusal,
}: {
  offers: readonly DeskOffer[];
  minutes?: number | undefined;
  /** The choice itself that was asked for, if it is offered. */
  asked?: string | undefined;
  zone: string;
  refusal: Refusal | undefined;
}) {
  const { t, clock, money } = useDeskTexts();
  const all = offers.flatMap((offer) => offer.durations.map((each) => choiceOf(offer.service_id, each.minutes)));
  const chosen = [refusal?.typed.choice, asked, firstChoice(offers, minutes)].find((one) => one && all.includes(one));
  return (
    <Input
      name="choice"
      label={t('choice')}
      refusal={refusal}
      control={(props) => (
        <select key={chosen} {...props} defaultValue={chosen}>
          {/* Without groups: a closed list shows its option alone. */}
          {offers.map(({ service_id, title, durations }) =>
            durations.map(({ minutes: length, ends_at, price }) => (
              <option key={choiceOf(service_id, length)} value={choiceOf(service_id, length)}>
                {`${title}, ${t('lasting', { minutes: length })}, ${t('until', { time: clock(ends_at, zone) })} · ${money(price)}`}
              </option>
            )),
          )}
        </select>
      )}
    />
  );
}

/** Who calls. Only the name is required. */
export function CallerFields({ refusal }: { refusal: Refusal | undefined }) {
  const { t } = useDeskTexts();
  return (
    <>
      <Input
        name="given_name"
        label={t('callerName')}
        refusal={refusal}
        control={(props) => <input {...props} required maxLength={100} autoComplete="off" />}
      />
      <div className="desk-pair">
        <Input
          name="telephone"
          label={t('phone')}
          optional
          refusal={refusal}
          control={(props) => <input {...props} type="tel" maxLength={30} autoComplete="off" />}
        />
        <Input
          name="email"
          label={t('email')}
          optional
          refusal={refusal}
          control={(props) => <input {...props} type="email" maxLength={254} autoComplete="off" />}
        />
      </div>
      <Input
        name="comment"
        label={t('comment')}
        optional
        refusal={refusal}
        control={(props) => <textarea {...props} rows={2} maxLength={2000} />}
      />
    </>
  );
}

/** Books for somebody who called or walked in. */
export function NewBooking({
  offers,
  minutes,
  zone,
  refusal,
}: {
  offers: readonly DeskOffer[];
  /** The length that was chosen by dragging. */
  minutes: number | undefined;
  zone: string;
  refusal: Refusal | undefined;
}) {
  const { t } = useDeskTexts();
  return (
    <div className="desk-card">
      <ChoiceField offers={offers} minutes={minutes} zone={zone} refusal={refusal} />
      <CallerFields refusal={refusal} />
      <Submit intent="book">{t('book')}</Submit>
    </div>
  );
}
