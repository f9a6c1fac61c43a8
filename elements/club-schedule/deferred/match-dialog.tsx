import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ApiError } from '#core/api/error.ts';
import { getMatch } from '#core/api/matches.ts';
import { createReader, type Messages, type Reader } from '#core/i18n/reader.ts';
import type { DayMatch } from '#core/schemas/index.ts';
import type { OpenMatchDetail } from '#core/schemas/match.ts';
import { activateDialog } from '#core/state/dialog-store.ts';
import { afterFrame } from '#elements/shared/deferred/start-times.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { costText, courtText, levelText } from '#elements/shared/match-text.ts';
import { withSharedMessages } from '#elements/shared/messages.ts';
import { dayTitle, foreignOffset, hoursOf, moneyText, zoneName } from '#elements/shared/text.ts';
import { Cover } from '#elements/shared/ui/cover.tsx';
import { Dialog } from '#elements/shared/ui/dialog.tsx';
import { Icon } from '#elements/shared/ui/icon.tsx';
import field from '../../shared/ui/field.css';
import { type DialogProps, type OpenMatchDialog, type ScheduleStore, serviceOf } from '../model.ts';
import css from '../styles/match-dialog.css';
import { scheduleTexts } from '../text.ts';
import { failureText } from './match-application.ts';
import { MatchForm } from './match-form.tsx';

/** Why nobody can apply, or why the match did not load. */
interface Obstacle {
  title: string;
  text: string;
  canRetry: boolean;
}

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

/** The outline of the form while the match loads. */
function Blank({ t }: { t: Reader }): ReactNode {
  return (
    <div className="match-form" aria-busy="true">
      <div className="match-body">
        <h2 part="heading" id="match-title" tabIndex={-1}>
          {t('applyTitle')}
        </h2>
        <p className="visually-hidden" role="status">
          {t('loading')}
        </p>
        <i className="skeleton" />
        <i className="skeleton" />
        <i className="skeleton" />
      </div>
    </div>
  );
}

interface EndProps extends Obstacle {
  t: Reader;
  onRetry(): void;
  onClose(): void;
}

/** That nobody can apply any more, or that the match did not load. */
function End({ title, text, canRetry, t, onRetry, onClose }: EndProps): ReactNode {
  return (
    <div part="failure" className="match-form">
      <div className="match-body">
        <h2 part="heading" id="match-title" tabIndex={-1}>
          {title}
        </h2>
        <p part="note">{text}</p>
      </div>
      <div className="match-foot">
        <button
          part={canRetry ? 'retry' : 'close'}
          type="button"
          className="button"
          onClick={canRetry ? onRetry : onClose}
        >
          {t(canRetry ? 'retry' : 'close')}
        </button>
      </div>
    </div>
  );
}

/** A match that wants players, with the form to apply. */
function MatchDialog({ booking, store, club }: DialogProps<OpenMatchDialog>): ReactNode {
  const { match: shown, opener, messages } = booking;
  const { context } = store;
  const root = context.element!.shadowRoot!;
  const t = createReader(messages, context.language);
  const { detail, obstacle, load, fail } = useMatch(shown, { store, club, t });
  const [isLocked, setLocked] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const close = () => {
    store.apply({ type: 'booking', booking: undefined });
    // The dialog gives the focus back, but not to the link of a match that has left the list.
    afterFrame(() => {
      const other = root.querySelector<HTMLElement>('[part~=match], td[tabindex="0"], .time-cells button');
      if (!opener?.isConnected) other?.focus();
    });
  };
  useLayoutEffect(() => {
    addStyles(root, field + css);
    const params = { element: context.element };
    return activateDialog({ name: 'match', params, openedAt: performance.now(), close });
  }, []);
  // Where reading begins, also once there is no form any more.
  useLayoutEffect(() => content.current!.querySelector('h2')!.focus(), [detail, obstacle]);
  return (
    <Dialog labelledBy="match-title" onClose={close} locked={isLocked} className="match-dialog">
      <div className="match-closer">
        <button part="close" type="button" aria-label={t('close')} disabled={isLocked} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div ref={content} className="match-panes">
        <Facts shown={shown} detail={detail} hasEnded={obstacle !== undefined} store={store} t={t} />
        {obstacle ? (
          <End {...obstacle} t={t} onRetry={load} onClose={close} />
        ) : detail ? (
          <MatchForm
            {...detail}
            url={shown.url}
            store={store}
            t={t}
            onEnded={fail}
            onLock={setLocked}
            onClose={close}
          />
        ) : (
          <Blank t={t} />
        )}
      </div>
    </Dialog>
  );
}

interface Opening {
  /** The link that was pressed. It has the focus again when the dialog closes. */
  opener: HTMLElement;
  store: ScheduleStore;
  /** The texts of the dialog. */
  messages: Messages;
}

/** Opens the dialog of a match, unless another one is open. */
export async function openMatch(match: DayMatch, { opener, store, messages: own }: Opening): Promise<void> {
  const { language } = store.context;
  const messages = { ...(await withSharedMessages(language, scheduleTexts)), ...own };
  const booking: OpenMatchDialog = { match, opener, messages, Dialog: MatchDialog };
  opener.animate({ opacity: [0.5, 1] }, 300);
  // The next frame already shows the press: a modal dialog makes the page inert, which takes long.
  afterFrame(() => {
    if (typeof store.getState().booking !== 'object') store.apply({ type: 'booking', booking });
  });
}
