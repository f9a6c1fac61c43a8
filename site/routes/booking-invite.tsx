import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { getInvitation, type Invitation, joinPlayers } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { VisitFacts } from '../booking/visit-facts.tsx';
import { DeskLayout } from '../desk/desk-layout.tsx';
import { pathIn, rejectedResponse, textIn, textsOf, tokenOf, unknownLink } from '../desk/page.server.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';
import { FORM_TOOLS } from '../form-tools.ts';

export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const invitation = await getInvitation(apiOf(page), { invite_token: tokenOf(page) }).catch(unknownLink);
  return { invitation, texts: textsOf(page), once: crypto.randomUUID(), ...shownClubs(invitation.club) };
}

/** After a refusal too, so that the page shows the places that are left. */
export const shouldRevalidate = () => true;

export async function action(page: ActionFunctionArgs) {
  const form = await page.request.formData();
  const [name = '', email, idempotencyKey] = ['name', 'email', 'key'].map((field) => textIn(form, field));
  try {
    const body = { invite_token: tokenOf(page), name, ...(email && { email }) };
    const { token } = await joinPlayers(apiOf(page), body, { idempotencyKey });
    return redirect(pathIn(page, `/booking-player/${token}`));
  } catch (error) {
    const response = rejectedResponse(error, page);
    return { ...response, data: { ...response.data, name, email: email ?? '' } };
  }
}

/** Why nobody can join now; undefined if one can. */
function closedText({ open, free }: Invitation): 'inviteClosed' | 'inviteFull' | undefined {
  if (!open) return 'inviteClosed';
  return free === 0 ? 'inviteFull' : undefined;
}

type JoinProps = { invitation: Invitation; once: string; typed: { name: string; email: string } | undefined };

function Join({ invitation, once, typed }: JoinProps) {
  const { t, money } = useDeskTexts();
  return (
    <Form method="post" className="desk-card split-start" {...FORM_TOOLS.join}>
      <input type="hidden" name="key" value={once} />
      <div className="desk-field">
        <label htmlFor="name">{t('inviteName')}</label>
        <input
          id="name"
          name="name"
          type="text"
          maxLength={60}
          autoComplete="given-name"
          defaultValue={typed?.name}
          required
        />
      </div>
      <div className="desk-field">
        <label htmlFor="email">
          {t('email')}
          <small>{t('inviteEmail')}</small>
        </label>
        <input id="email" name="email" type="email" maxLength={254} autoComplete="email" defaultValue={typed?.email} />
      </div>
      <p>{t(`invite${invitation.payment}`, { money: money(invitation.share) })}</p>
      <button type="submit" className="button">
        {t('inviteJoin')}
      </button>
    </Form>
  );
}

function InvitationPage({ invitation, ...form }: JoinProps) {
  const { t, money } = useDeskTexts();
  const { organiser, players, share, free } = invitation;
  const closed = closedText(invitation);
  return (
    <>
      <h1>{t('inviteTitle', { name: organiser })}</h1>
      <section className="desk-card" aria-label={t('bookingTitle')}>
        <VisitFacts
          visit={invitation}
          rows={[
            [t('invitePlay'), [organiser, ...players].join(', ')],
            [t('inviteFree'), String(free)],
            [t('inviteShare'), money(share)],
          ]}
        />
      </section>
      {closed ? (
        <p className="desk-notice">{t(closed, { name: organiser })}</p>
      ) : (
        <Join invitation={invitation} {...form} />
      )}
    </>
  );
}

/** An invitation to play in a split booking, with the form to join. Works without JavaScript. */
export default function BookingInvitePage() {
  const { invitation, texts, once } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <DeskLayout texts={texts} title="splitTitle" club={invitation.club.title} problem={refused?.problem || undefined}>
      <InvitationPage invitation={invitation} once={once} typed={refused} />
    </DeskLayout>
  );
}
