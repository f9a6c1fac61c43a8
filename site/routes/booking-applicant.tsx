import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { getAppliedMatch, leaveMatch } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { DeskLayout } from '../desk/desk-layout.tsx';
import { pathIn, tokenOf, unknownLink } from '../desk/page.server.ts';
import { Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';
import { Contact, MatchFacts } from '../matches/match-facts.tsx';
import { matchTexts } from '../matches/texts.server.ts';

/** A form without an `Origin` header would be rejected. */
export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const applied = await getAppliedMatch(apiOf(page), { token: tokenOf(page) }).catch(unknownLink);
  return { applied, texts: matchTexts(page), ...shownClubs(applied.match.club) };
}

/** Leaves the match. Needs a press, because email scanners follow links. */
export async function action(page: ActionFunctionArgs) {
  const token = tokenOf(page);
  await leaveMatch(apiOf(page), { token }).catch(unknownLink);
  return redirect(pathIn(page, `/booking-applicant/${token}`));
}

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

function PlayerPage({ applied: { match, state, contacts, invite_token } }: Pick<LoaderData, 'applied'>) {
  const { t, to } = useDeskTexts();
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
      <MatchFacts match={match} />
      {invite_token && (
        <section className="desk-card" aria-labelledby="share">
          <h2 id="share">{t('share')}</h2>
          <p>{t('shareText')}</p>
          <a className="button" href={to(`/booking-invite/${invite_token}`)}>
            {t('shareJoin')}
          </a>
        </section>
      )}
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
      {mayLeave && (
        <Form method="post" className="match-actions">
          <Submit intent="leave" className="button ghost desk-danger">
            {t(state === 'applied' ? 'withdraw' : 'leave')}
          </Submit>
        </Form>
      )}
      <p className="desk-more">
        <a href={to(`/club/${match.club.slug}/matches`)}>{t('others')}</a>
      </p>
    </>
  );
}

/** The page of one who applied to a match: the host's answer, and how to reach each other. */
export default function BookingApplicantPage() {
  const { applied, texts } = useLoaderData<typeof loader>();
  return (
    <DeskLayout texts={texts} title="playTitle" club={applied.match.club.title} problem={undefined}>
      <PlayerPage applied={applied} />
    </DeskLayout>
  );
}
