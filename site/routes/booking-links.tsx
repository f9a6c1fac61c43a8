import { ApiError, sendBookingLinks } from 'courtside/core';
import { type ActionFunctionArgs, data, Form, Link, useActionData, useNavigation } from 'react-router';
import { apiOf } from '../api.server.ts';
import { OwnBookingLink, useOwnBookings } from '../bookings/own-bookings.tsx';
import { useBrand } from '../brand.ts';
import { siteContext } from '../context.ts';
import { FORM_TOOLS } from '../form-tools.ts';
import { type TextKey, useTexts } from '../i18n/use-texts.ts';

const PROBLEMS = { VALIDATION_FAILED: 'linksProblemEmail', RATE_LIMITED: 'linksProblemRate' } as const;

export async function action(page: ActionFunctionArgs) {
  const email = String((await page.request.formData()).get('email') ?? '').trim();
  try {
    await sendBookingLinks(apiOf(page), { email });
    return { email, sent: true as const };
  } catch (error) {
    const { code, status } = error instanceof ApiError ? error : { code: '', status: 500 };
    if (!(code in PROBLEMS)) page.context.get(siteContext).reportError(error);
    const problem = PROBLEMS[code as keyof typeof PROBLEMS] ?? 'linksProblemFailed';
    return data({ email, sent: false as const, problem }, { status: status || 502 });
  }
}

/** The upcoming bookings of this browser. */
function OwnBookings() {
  const { t } = useTexts();
  const bookings = useOwnBookings();
  if (bookings.length === 0) return null;
  return (
    <section className="own-bookings" aria-labelledby="own-title">
      <h2 id="own-title">{t('linksOwn')}</h2>
      <ul>
        {bookings.map((booking) => (
          <li key={booking.token}>
            <OwnBookingLink booking={booking} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LinksForm({ problem, email }: { problem: TextKey | undefined; email: string | undefined }) {
  const { t, to } = useTexts();
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <h1 className="page-title">{t('linksTitle')}</h1>
      <h2 className="letters-title">{t('linksByEmail')}</h2>
      <p className="letters-lead">{t('linksLead')}</p>
      {/* A plain form, which works the same without JavaScript. */}
      <Form method="post" action={to('/booking-links')} className="letters-form" {...FORM_TOOLS.links}>
        <label htmlFor="letters-email">{t('linksEmail')}</label>
        <div className={problem ? 'field wrong' : 'field'}>
          <input
            id="letters-email"
            key={email}
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={email}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'letters-problem' : undefined}
          />
        </div>
        {problem && (
          <p id="letters-problem" className="letters-problem" role="alert">
            {t(problem)}
          </p>
        )}
        <button type="submit" className="button" disabled={busy}>
          {t('linksSend')}
        </button>
      </Form>
      {/* Last, as only the browser knows them: nothing moves when they appear. */}
      <OwnBookings />
    </>
  );
}

function LinksSent() {
  const { t, to } = useTexts();
  return (
    <div role="status">
      <h1 className="page-title">{t('linksSentTitle')}</h1>
      <p className="letters-lead">{t('linksSent')}</p>
      <Link className="button ghost" to={to('/booking-links')}>
        {t('linksAgain')}
      </Link>
    </div>
  );
}

/**
 * Sends the links of a visitor's bookings. The response is the same whether there are bookings or
 * not.
 */
export default function BookingLinks() {
  const { t } = useTexts();
  const brand = useBrand().name;
  const done = useActionData<typeof action>();
  return (
    <div className="wrap page letters">
      <title>{`${t('linksTitle')} · ${brand}`}</title>
      {done?.sent ? <LinksSent /> : <LinksForm problem={done?.problem} email={done?.email} />}
    </div>
  );
}
