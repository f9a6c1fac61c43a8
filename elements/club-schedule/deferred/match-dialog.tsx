import { type ReactNode, useEffect, useState } from 'react';
import type { ApiError } from '#core/api/error.ts';
import { getMatch } from '#core/api/matches.ts';
import { createReader, type Reader } from '#core/i18n/reader.ts';
import type { DayMatch } from '#core/schemas/index.ts';
import type { OpenMatchDetail } from '#core/schemas/match.ts';
import { costText, courtText, levelText } from '#elements/shared/match-text.ts';
import { dayTitle, foreignOffset, hoursOf, moneyText, zoneName } from '#elements/shared/text.ts';
import { Cover } from '#elements/shared/ui/cover.tsx';
import { type DialogProps, type OpenMatchDialog, type ScheduleStore, serviceOf } from '../model.ts';
import { MatchForm } from './match-form.tsx';
import {
  Blank,
  closeMatchDialog,
  End,
  MatchShell,
  type Obstacle,
  type Opening,
  openMatchDialog,
} from './match-shell.tsx';
import { failureText } from './use-match-form.ts';

/** The titles of the errors after which nobody can apply. */
const ENDS: Record<string, string> = { MATCH_FULL: 'matchfull', MATCH_NOT_OPEN: 'matchclosed', NOT_FOUND: 'gone' };

function obstacleOf(error: ApiError, t: Reader): Obstacle {
  const end = ENDS[error.code];
  const text = error.code === 'NOT_FOUND' ? t('goneText') : failureText(error, t);
  return { title: t(end ?? 'loadFailed'), text, canRetry: !end };
}

/** Loads the match with the levels of its sport. A match that has ended meanwhile leaves the list too. */
function useMatch({ id }: DayMatch, { store, club, t }: { store: ScheduleStore; club: string; t: Reader }) {
  const [detail, setDetail] = useState<OpenMatchDetail>();
  const [obstacle, setObstacle] = useState<Obstacle>();
  const { context } = store;
  const fail = (error: ApiError) => {
    const found = obstacleOf(error, t);
    setObstacle(found);
    if (!found.canRetry) store.refresh();
  };
  const load = async () => {
    setObstacle(undefined);
    try {
      const loaded = await getMatch(context.client, club, id);
      setDetail(loaded);
      const { state } = loaded.match;
      if (state === 'open') return;
      setObstacle({ title: t(`match${state}`), text: t('endedText'), canRetry: false });
      store.refresh();
    } catch (error) {
      context.report(error);
      fail(error as ApiError);
    }
  };
  useEffect(() => void load(), []);
  return { detail, obstacle, load, fail };
}

interface FactsProps {
  shown: DayMatch;
  /** Undefined until it is loaded. */
  detail: OpenMatchDetail | undefined;
  /** The form says why nobody can apply, so this says nothing of places. */
  hasEnded: boolean;
  store: ScheduleStore;
  t: Reader;
}

/** When and where the match is, and whom it wants: at first what the schedule knows. */
function Facts({ shown, detail, hasEnded, store, t }: FactsProps): ReactNode {
  const { schedule } = store.getState();
  const { club } = schedule!;
  const match = detail?.match;
  const court = schedule!.day?.courts.find(({ id }) => id === shown.court_id);
  const isForeign = foreignOffset(shown.starts_at) !== undefined;
  const place = match ? courtText(match, t) : court?.title;
  return (
    <div part="summary" className="match-facts">
      <Cover
        client={store.context.client}
        seed={club.id}
        sport={court?.sport ?? serviceOf(schedule!)?.category.slug}
        surface={court?.surface ?? 'hard'}
        width={344}
        height={128}
      />
      <div className="match-text">
        <p className="match-time">{hoursOf(shown)}</p>
        <p className="match-day">{dayTitle(shown.starts_at, t)}</p>
        {isForeign && <p className="match-zone">{zoneName(club, t)}</p>}
        <p className="match-club">{club.title}</p>
        <p>{place}</p>
      </div>
      {match && (
        <div className="match-wanted">
          {!hasEnded && (
            <p>
              <b>{t('wanted', { count: match.places })}</b>
            </p>
          )}
          <p>{levelText(match, t)}</p>
          {match.host && <p>{t('host', { name: match.host })}</p>}
          {match.cost && (
            <p>{costText(match, t, (money) => moneyText(money, { t, language: store.context.language }))}</p>
          )}
          {match.note && (
            <blockquote className="match-quote" dir="auto">
              {match.note}
            </blockquote>
          )}
        </div>
      )}
    </div>
  );
}

/** A match that wants players, with the form to apply. */
function MatchDialog({ booking, store, club }: DialogProps<OpenMatchDialog>): ReactNode {
  const { match: shown, messages } = booking;
  const t = createReader(messages, store.context.language);
  const { detail, obstacle, load, fail } = useMatch(shown, { store, club, t });
  const [isLocked, setLocked] = useState(false);
  const close = () => closeMatchDialog(store, booking);
  return (
    <MatchShell name="match" store={store} t={t} isLocked={isLocked} state={obstacle ?? detail} onClose={close}>
      <Facts shown={shown} detail={detail} hasEnded={obstacle !== undefined} store={store} t={t} />
      {obstacle ? (
        <End {...obstacle} t={t} onRetry={load} onClose={close} />
      ) : detail ? (
        <MatchForm {...detail} url={shown.url} store={store} t={t} onEnded={fail} onLock={setLocked} onClose={close} />
      ) : (
        <Blank title={t('applyTitle')} t={t} />
      )}
    </MatchShell>
  );
}

/** Opens the dialog of a match, unless another one is open. */
export const openMatch = (match: DayMatch, opening: Opening): Promise<void> =>
  openMatchDialog(opening, (opened): OpenMatchDialog => ({ ...opened, match, Dialog: MatchDialog }));
