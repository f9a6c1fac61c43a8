import { ApiError } from 'courtside/core';
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import {
  closeMatch,
  decideOnPlayer,
  getHostedMatch,
  type MatchPlayer,
  type OpenMatch,
  publishMatch,
} from '#core/desk.ts';
import { localPath, privateHeaders } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { siteContext } from '../context.ts';
import { DeskLayout } from '../desk/desk-layout.tsx';
import { Done } from '../desk/done.tsx';
import { rejectedResponse, tokenOf, unknownLink } from '../desk/page.server.ts';
import { Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { PublishBooking } from '../matches/fields.tsx';
import { type MatchRefusal, sendForm, wantedOf } from '../matches/form.server.ts';
import { Contact, MatchFacts } from '../matches/match-facts.tsx';
import { sharedMatchTexts } from '../matches/texts.server.ts';

/** A form without an `Origin` header would be rejected. */
export const headers = () => privateHeaders('same-origin');

/** What the page says is done. */
const DONE = { published: 'hostPublished', closed: 'hostClosed' } as const;
type DoneWord = keyof typeof DONE;

/** What it says of a player who was accepted, declined or removed, as in `accepted-7`. */
const DECIDED = { accept: 'accepted', decline: 'declined', remove: 'removed' } as const;
type Decision = keyof typeof DECIDED;

export async function loader(page: LoaderFunctionArgs) {
  const token = tokenOf(page);
  const hosted = await getHostedMatch(apiOf(page), { token }).catch(unknownLink);
  return {
    hosted,
    ...{ texts: sharedMatchTexts(page), stamp: page.context.get(siteContext).forms.stamp() },
    done: new URL(page.request.url).searchParams.get('done') ?? '',
    ...shownClubs(hosted.club),
  };
}

/** After a refusal too, so that the players are as they are now. */
export const shouldRevalidate = () => true;

type NoteOf = { match: OpenMatch; isSplit: boolean; t: ReturnType<typeof useDeskTexts>['t'] };

export async function action(page: ActionFunctionArgs) {
  const linked = tokenOf(page);
  const api = apiOf(page);
  const form = await page.request.formData();
  const locale = localeOfPath(new URL(page.request.url).pathname);
  const end = (token: string, done?: DoneWord | `${(typeof DECIDED)[Decision]}-${number}`) =>
    redirect(localPath(`/booking-match/${token}`, locale) + (done ? `?done=${done}` : ''));
  const intent = String(form.get('intent') ?? '');
  if (intent === 'publish' || form.has('new_code'))
    return sendForm(page, form, async ({ typed, contact_code }) => {
      await publishMatch(api, { token: linked, ...wantedOf(typed), ...(contact_code && { contact_code }) });
      return end(linked, 'published');
    });
  try {
    // A booking's link opens its match too, which has a link of its own.
    const { token } = await getHostedMatch(api, { token: linked });
    if (token === null) return end(linked);
    if (intent === 'close') {
      await closeMatch(api, { token });
      return end(linked, 'closed');
    }
    const [decision, id] = intent.split('-') as [Decision, string];
    await decideOnPlayer(api, { token, player_id: Number(id), decision });
    return end(linked, `${DECIDED[decision]}-${Number(id)}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return rejectedResponse(error, page);
  }
}

const DECISIONS: Partial<Record<MatchPlayer['state'], Decision[]>> = {
  applied: ['accept', 'decline'],
  accepted: ['remove'],
};

const isPast = ({ state }: OpenMatch): boolean => state === 'over' || state === 'cancelled';

/** What the host can still decide of a player: nobody joins a match that is hidden, and none is over. */
function decisionsOn({ state }: MatchPlayer, match: OpenMatch): Decision[] {
  if (isPast(match)) return [];
  const all = DECISIONS[state] ?? [];
  return match.state === 'hidden' ? all.filter((decision) => decision !== 'accept') : all;
}

/** What a player is: a match that is cancelled or over keeps the states of its players. */
function stateText({ state }: MatchPlayer, match: OpenMatch): string {
  if (state === 'applied' && isPast(match)) return 'playerunanswered';
  return state === 'accepted' && match.state === 'cancelled' ? 'playerwasaccepted' : `player${state}`;
}

/**
 * Whether a player has a share of the price that is split, and what of it is paid. Nobody owes one of
 * a cancelled match.
 */
function shareNote({ state, share }: MatchPlayer, { match, isSplit, t }: NoteOf): string | false {
  if (match.state === 'cancelled' && (!share || share.share_status === 'due')) return false;
  if (share) return t(state === 'accepted' ? 'hostShare' : 'hostKept', { status: t(`share${share.share_status}`) });
  return isSplit && state === 'accepted' && t('hostNoShare');
}

/** What becomes of the share of a player whom the host removes; undefined if nothing is paid. */
function removeText({ share_status, removable }: NonNullable<MatchPlayer['share']>): string | undefined {
  if (!removable) return 'removeKeeps';
  return share_status === 'paid' ? 'splitRemoveText' : undefined;
}

type PlayerProps = { player: MatchPlayer; match: OpenMatch; isSplit: boolean };

function Player({ player, match, isSplit }: PlayerProps) {
  const { t } = useDeskTexts();
  const { id, name, level, contact, share } = player;
  const decisions = decisionsOn(player, match);
  const note = shareNote(player, { match, isSplit, t });
  const removes = share && decisions.includes('remove') && removeText(share);
  return (
    <li>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
        {[level && `, ${level.title}`, `: ${t(stateText(player, match))}`].filter(Boolean)}
        {note && ` · ${note}`}
      </p>
      {contact && <Contact contact={contact} />}
      {removes && <p>{t(removes)}</p>}
      {decisions.length > 0 && (
        <Form method="post" preventScrollReset>
          {decisions.map((decision) => (
            <Submit
              key={decision}
              intent={`${decision}-${id}`}
              className={decision === 'accept' ? 'button' : 'button ghost'}
              label={t(`${decision}Player`, { name })}
            >
              {t(decision)}
            </Submit>
          ))}
        </Form>
      )}
    </li>
  );
}

/** What the last form did; undefined if the players are not, or no longer, as the address says. */
function doneText({ done, hosted }: LoaderData, t: NoteOf['t']): string | undefined {
  if (Object.hasOwn(DONE, done)) return t(DONE[done as DoneWord]);
  const [decided, id] = done.split('-');
  const player = hosted.players.find((one) => one.state === decided && String(one.id) === id);
  const isDecision = Object.values<string | undefined>(DECIDED).includes(decided);
  return player && isDecision ? t(`host${decided}`, { name: player.name }) : undefined;
}

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

type HostProps = { shown: LoaderData; refusal: MatchRefusal | undefined; isRefused: boolean };

function HostPage({ shown, refusal, isRefused }: HostProps) {
  const { t, to, dayWithin, hours } = useDeskTexts();
  const { hosted, stamp } = shown;
  const { match, players, publishable, sport, hidden_reason, split } = hosted;
  const isOpen = match !== null && ['open', 'full', 'hidden'].includes(match.state);
  return (
    <>
      <h1>{t(match ? 'hostTitle' : 'publishBooking')}</h1>
      <Done text={isRefused ? undefined : doneText(shown, t)} />
      {match ? (
        <MatchFacts match={match} host />
      ) : (
        <p className="desk-state">
          {`${sport.title}: ${dayWithin(hosted.starts_at)}, ${hours(hosted, hosted.club.time_zone)}`}
        </p>
      )}
      {hidden_reason && <p className="desk-notice">{t('hostHidden', { reason: hidden_reason })}</p>}
      {isOpen && match.state !== 'hidden' && (
        <p className="desk-more">
          <a href={to(`/club/${match.club.slug}/match/${match.id}`)}>{t('hostPublic')}</a>
        </p>
      )}
      {match && (
        <section className="desk-card" aria-labelledby="applicants">
          <h2 id="applicants">{t('applicants')}</h2>
          {players.length === 0 ? (
            <p>{t('applicantsNone')}</p>
          ) : (
            <ul className="match-players">
              {players.map((player) => (
                <Player key={player.id} player={player} match={match} isSplit={split?.begun ?? false} />
              ))}
            </ul>
          )}
          {split?.token && (
            <p className="desk-more">
              <a href={to(`/booking-split/${split.token}`)}>{t(split.begun ? 'splitLinkOn' : 'splitLink')}</a>
            </p>
          )}
        </section>
      )}
      {publishable && <PublishBooking sport={sport} shares={hosted.shares} stamp={stamp} refusal={refusal} />}
      {!match && !publishable && <p className="desk-lead">{t('hostNone')}</p>}
      {isOpen && (
        <section className="desk-card" aria-labelledby="close">
          <h2 id="close">{t('close')}</h2>
          <p>{t('closeText')}</p>
          <Form method="post">
            <Submit intent="close" className="button ghost desk-danger">
              {t('close')}
            </Submit>
          </Form>
        </section>
      )}
    </>
  );
}

/**
 * The page of a match's host: who applied, and their answers; or of a booking that may want players.
 * Works without JavaScript.
 */
export default function BookingMatchPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && 'stamp' in answer ? (answer as MatchRefusal) : undefined;
  return (
    <DeskLayout
      texts={shown.texts}
      title={shown.hosted.match ? 'hostTitle' : 'publishBooking'}
      club={shown.hosted.club.title}
      problem={refusal ? undefined : answer?.problem}
    >
      <HostPage shown={shown} refusal={refusal} isRefused={answer !== undefined} />
    </DeskLayout>
  );
}
