import { type ReactNode, useEffect, useRef } from 'react';
import { useActionData, useNavigation, useSearchParams } from 'react-router';
import { useBrand } from '../brand.ts';
import type { Refusal } from './session.server.ts';
import { isSignedOut, SessionOver } from './signed-out.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

/** What a form did, by the word in the address to which it leads. */
const DONE = [
  'matchhidden',
  'matchshown',
  'booked',
  'blocked',
  'unblocked',
  'moved',
  'paid',
  'unpaid',
  'sharepaid',
  'shareunpaid',
  'noshow',
  'showedup',
  'cancelled',
  'refunded',
  'handedout',
  'messaged',
  'accepted',
  'declined',
  'added',
  'removed',
  'ended',
  'series',
  'closed',
  'marked',
  'unmarked',
  'reopened',
  'renewed',
  'hooked',
  'hookchanged',
  'unhooked',
  'enabled',
  'tested',
  'resent',
  'calendarsaved',
  'calendarfetched',
  'calendarremoved',
  'hidden',
  'shown',
  'settings',
];

/** What a form did not do, by the same word. */
const NOT_DONE = ['nodays', 'nothing', 'calendarfailed'];

/** Says why a form was refused, or what it needs next, and takes the focus. */
export function Problem({
  refusal,
}: {
  refusal: (Pick<Refusal, 'problem'> & { isNotice?: boolean | undefined }) | undefined;
}) {
  const { t } = useDeskTexts();
  const ref = useRef<HTMLParagraphElement>(null);
  // An answer that says the same again is another one.
  const answer = useActionData();
  useEffect(() => ref.current?.focus(), [answer, refusal?.problem]);
  return (
    refusal && (
      <p
        ref={ref}
        className={refusal.isNotice ? 'desk-notice' : 'desk-problem'}
        role={refusal.isNotice ? 'status' : 'alert'}
        tabIndex={-1}
      >
        {refusal.problem || t('failed')}
      </p>
    )
  );
}

/** A page of signed-in staff: its title, what the last form did, and why one was refused. */
export function StaffPage({
  title,
  heading,
  refusal,
  children,
}: {
  title: string;
  /** Instead of the title as a heading. */
  heading?: ReactNode;
  refusal?: Pick<Refusal, 'problem'> | undefined;
  children: ReactNode;
}) {
  const { t } = useDeskTexts();
  const brand = useBrand().name;
  const done = useSearchParams()[0].get('done');
  const answer: unknown = useActionData();
  return (
    <div className="desk staff">
      <title>{`${title} · ${brand}`}</title>
      {heading ?? <h1 tabIndex={-1}>{title}</h1>}
      {done && NOT_DONE.includes(done) && <Problem refusal={{ problem: t(`done${done}`) }} />}
      {done && DONE.includes(done) && !refusal && (
        <p className="desk-done" role="status" tabIndex={-1}>
          {t(`done${done}`)}
        </p>
      )}
      {isSignedOut(answer) ? <SessionOver /> : <Problem refusal={refusal} />}
      {children}
    </div>
  );
}

/** Submits its form as `intent`, once: until the answer is there it says so and does nothing. */
export function Submit({
  intent,
  className = 'button',
  label,
  children,
}: {
  intent: string;
  className?: string;
  /** Its name, where several buttons have one text; begins with the text. */
  label?: string;
  children: ReactNode;
}) {
  const { t } = useDeskTexts();
  const { formData } = useNavigation();
  const isBusy = formData?.get('intent') === intent;
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={className}
      aria-label={label}
      aria-disabled={formData ? true : undefined}
      onClick={(event) => formData && event.preventDefault()}
    >
      {isBusy ? t('sending') : children}
    </button>
  );
}
