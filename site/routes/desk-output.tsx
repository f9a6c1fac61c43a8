import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { DeskCalendar } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { COACH_INTENTS, CoachCalendars, changeCoachCalendar } from '../desk/coach-calendars.tsx';
import { changeDesk, deskPath, readDesk } from '../desk/session.server.ts';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const slug = page.params.club!;
  return readDesk(page, async (desk) => {
    const [calendars, coaches, { today }] = await Promise.all([
      desk.calendars(slug),
      desk.coachCalendars(slug),
      desk.day(slug),
    ]);
    return { slug, calendars, coaches, today };
  });
}

export function action(page: ActionFunctionArgs) {
  const slug = page.params.club!;
  return changeDesk(page, async (desk, form) => {
    const [intent = ''] = String(form.get('intent')).split('-');
    if (COACH_INTENTS.includes(intent))
      return deskPath(page, `/${slug}/output?done=${await changeCoachCalendar(desk, slug, form)}`);
    await desk.renewCalendar(slug, { subject: String(form.get('subject')) });
    return deskPath(page, `/${slug}/output?done=renewed`);
  });
}

function Calendar({ calendar }: { calendar: DeskCalendar }) {
  const { t } = useDeskTexts();
  const { subject, title, url } = calendar;
  return (
    <li>
      <div className="desk-field">
        <label htmlFor={`calendar-${subject}`}>{title}</label>
        <input id={`calendar-${subject}`} readOnly value={url} onFocus={(event) => event.target.select()} />
      </div>
      <details className="desk-folded">
        <summary>{t('calendarRenew')}</summary>
        <Form method="post">
          <p>{t('calendarRenewText')}</p>
          <input type="hidden" name="subject" value={subject} />
          <Submit intent={`renew-${subject}`} className="button ghost">
            {t('calendarRenew')}
          </Submit>
        </Form>
      </details>
    </li>
  );
}

/** Tables for the club's books, calendars for other programs, and those of its coaches. */
export default function DeskOutputPage() {
  const { slug, calendars, coaches, today } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t, to } = useDeskTexts();
  const first = `${today.slice(0, 8)}01`;
  return (
    <StaffPage title={t('output')} refusal={refusal}>
      {/* A file is no page: the browser downloads it. */}
      <form action={to(`/desk/${slug}/export`)} className="desk-card">
        <h2>{t('tables')}</h2>
        <p>{t('tablesText')}</p>
        <div className="desk-place">
          <label>
            {t('tablesFrom')}
            <input type="date" name="from" defaultValue={first} required />
          </label>
          <label>
            {t('tablesTo')}
            <input type="date" name="to" defaultValue={today} required />
          </label>
        </div>
        <div className="desk-actions">
          <button type="submit" name="of" value="bookings" className="button ghost">
            {t('tablesBookings')}
          </button>
          <button type="submit" name="of" value="revenue" className="button ghost">
            {t('tablesRevenue')}
          </button>
        </div>
      </form>
      <h2>{t('calendars')}</h2>
      <p className="desk-lead">{t('calendarsText')}</p>
      <ul className="desk-rows desk-calendars">
        {calendars.map((calendar) => (
          <Calendar key={calendar.subject} calendar={calendar} />
        ))}
      </ul>
      <CoachCalendars coaches={coaches.coaches} slug={slug} zone={coaches.time_zone} refusal={refusal} />
    </StaffPage>
  );
}
