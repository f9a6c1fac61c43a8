import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { type AppliedMatch, getAppliedMatch, leaveMatch, takeShare } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { useLeaveText } from '../booking/leave-text.ts';
import { DeskLayout } from '../desk/desk-layout.tsx';
import { pathIn, rejectedResponse, textIn, tokenOf, unknownLink } from '../desk/page.server.ts';
import { Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';
import { Contact, MatchFacts } from '../matches/match-facts.tsx';
import { sharedMatchTexts } from '../matches/texts.server.ts';

/** A form without an `Origin` header would be rejected. */
export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const applied = await getAppliedMatch(apiOf(page), { token: tokenOf(page) }).catch(unknownLink);
  return { applied, texts: sharedMatchTexts(page), ...shownClubs(applied.match.club) };
}

/** After a refusal too, so that the page shows the shares as they are now. */
export const shouldRevalidate = () => true;

/** Leaves the match, or takes a share. Needs a press, because email scanners follow links. */
export async function action(page: ActionFunctionArgs) {
  const token = tokenOf(page);
  const api = apiOf(page);
  try {
    if (textIn(await page.request.formData(), 'intent') === 'share') {
      const ticket = await takeShare(api, { token });
      return redirect(pathIn(page, `/booking-player/${ticket.token}`));
    }
    await leaveMatch(api, { token });
    return redirect(pathIn(page, `/booking-applicant/${token}`));
  } catch (error) {
    return rejectedResponse(error, page);
  }
}

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

type Split = NonNullable<AppliedMatch['split']>;

/** Takes a share of the price, or leads to the one that was taken. */
function Share({ split: { share, payment, open, free, taken } }: { split: Split }) {
  const { t, to, money } = useDeskTexts();
  return (
    <section className="desk-card" aria-labelledby="share">
      <h2 id="share">{t('share')}</h2>
      {taken ? (
        <>
          <p>{`${money(share)}, ${t(`share${taken.share_status}`)}`}</p>
          <a className="button" href={to(`/booking-player/${taken.token}`)}>
            {t('shareTicket')}
          </a>
        </>
      ) : open && free > 0 ? (
        <>
          <p>{`${t('shareText')} ${t(`invite${payment}`, { money: money(share) })}`}</p>
          <Form method="post" className="match-actions">
            <Submit intent="share">{t('shareTake', { money: money(share) })}</Submit>
          </Form>
        </>
      ) : (
        <p>{t(open ? 'shareFull' : 'shareClosed')}</p>
      )}
    </section>
  );
}

/** Leaves the match, or withdraws. Says before the press what becomes of a share. */
function Leave({ applied: { state, split } }: Pick<LoaderData, 'applied'>) {
  const { t } = useDeskTexts();
  const leaveText = useLeaveText();
  const taken = split?.taken;
  const text =
    taken && (taken.can_leave ? [t('leaveShare'), leaveText({ open: split.open, ...taken })] : [t('leaveKeeps')]);
  return (
    <Form method="post" className="match-actions">
      {text && <p>{text.filter(Boolean).join(' ')}</p>}
      <Submit intent="leave" className="button ghost desk-danger">
        {t(state === 'applied' ? 'withdraw' : 'leave')}
      </Submit>
    </Form>
  );
}

function PlayerPage({ applied }: Pick<LoaderData, 'applied'>) {
  const { t, to } = useDeskTexts();
  const { match, state, contacts, split } = applied;
  // One that the club has hidden is still played.
  const stands = ['open', 'full', 'closed', 'hidden'].includes(match.state);
  const mayLeave = stands && (state === 'applied' || state === 'accepted');
  const isUnanswered = match.state === 'over' && state === 'applied';
  return (
    <>
      <h1>{t('playTitle')}</h1>
      {(stands || match.state === 'over') && (
        <p className="desk-notice" role="status">
          {t(isUnanswered ? 'answerNone' : `answer${state}`)}
        </p>
      )}
      {/* Of a share that was taken, its own card says what it costs. */}
      <MatchFacts match={split?.taken ? { ...match, cost: null } : match} />
      {split && (split.taken || stands) && <Share split={split} />}
      {contacts.length > 0 && (
        <section className="desk-card" aria-labelledby="contacts">
          <h2 id="contacts">{t('contacts')}</h2>
          <p>{t('contactsWhy')}</p>
          <ul className="match-players">
            {contacts.map((contact, index) => (
              // Two players may have one name and number.
              <li key={index}>
                <b>
                  <bdi>{contact.name}</bdi>
                </b>
                <Contact contact={contact} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayLeave && <Leave applied={applied} />}
      <p className="desk-more">
        <a href={to(`/club/${match.club.slug}/matches`)}>{t('others')}</a>
      </p>
    </>
  );
}

/** The page of one who applied to a match: the host's answer, and how to reach each other. */
export default function BookingApplicantPage() {
  const { applied, texts } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <DeskLayout texts={texts} title="playTitle" club={applied.match.club.title} problem={refused?.problem || undefined}>
      <PlayerPage applied={applied} />
    </DeskLayout>
  );
}
