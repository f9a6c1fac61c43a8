import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createReader } from '#core/i18n/reader.ts';
import { importAgain, type Messages, type WidgetContext } from '#elements/shared/element/index.ts';
import { Dialog } from '#elements/shared/ui/dialog.tsx';
import { ErrorState } from '#elements/shared/ui/error-state.tsx';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { type Offer, tokensOf } from '../data.ts';
import { useFlow } from '../use-flow.ts';
import { Frame, Skeleton } from './form.tsx';

export interface FlowProps {
  club?: string;
  slot?: string;
  session?: number;
  mode?: string;
  label?: string;
  orderUrl?: string;
  returnUrl?: string;
  broker?: string;
  forward?: string;
  givenName?: string;
  familyName?: string;
  telephone?: string;
  email?: string;
  comment?: string;
}

export type ComponentProps = FlowProps & { context: WidgetContext; messages: Messages; initial: Offer | undefined };

export const isWanted = ({ club, slot, session }: FlowProps) =>
  tokensOf(slot).length > 0 || (session !== undefined && Boolean(club));

/** Opened by a visitor, or over the page: nothing of it stands in the page's own markup. */
export const isShownLater = ({ mode }: FlowProps) => mode === 'dialog' || mode === 'button' || mode === 'floating';

/** A new choice begins a new booking; without one there is a button, the club's free times as a dialog, or nothing. */
export function BookingFlow(props: ComponentProps): ReactNode {
  const { context, club, slot, session } = props;
  const [round, setRound] = useState(0);
  useEffect(() => context.expose({ reset: () => setRound((before) => before + 1) }), [context]);
  const wanted = isWanted(props);
  const key = `${slot ?? ''} ${session ?? ''} ${round}`;
  if (isShownLater(props) && (wanted ? props.mode !== 'dialog' : club)) return <Way key={key} {...props} />;
  return wanted && <OneBooking key={key} {...props} />;
}

/** The ways to show it that come as code of their own. */
function Way(props: ComponentProps): ReactNode {
  // A dialog opens in the browser alone; a button stands in the server's markup.
  const [ways, setWays] = useState(props.mode === 'dialog' ? undefined : loadedWays);
  useEffect(() => {
    if (!ways) loadWays().then(setWays, props.context.report);
  }, []);
  return ways && <ways.Opener {...props} />;
}

let loadedWays: typeof import('../deferred/opener.tsx') | undefined;

async function loadWays() {
  loadedWays ??= await importAgain(() => import('../deferred/opener.tsx'));
  return loadedWays;
}

/** What the server's markup of these attributes needs. */
export const prepare = async (props: FlowProps): Promise<unknown> => isShownLater(props) && loadWays();

function OneBooking(props: ComponentProps): ReactNode {
  const { context, messages, initial, club, slot, session, mode, orderUrl } = props;
  const { language } = context;
  const t = useMemo(() => createReader(messages as Record<string, string>, language), [messages, language]);
  const flow = useFlow({ wanted: { club, slot, session }, initial, context, messages, t, given: props });
  const [open, setOpen] = useState(true);
  const [mounted, setMounted] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => setMounted(true), []);

  const { focus } = flow;
  const filled = flow.offer !== undefined;
  useEffect(() => {
    if (filled) context.emit('ready');
  }, [filled]);
  useEffect(() => {
    const target = focus?.field === 'heading' ? 'h2' : `[name="${focus?.field}"]`;
    if (focus) root.current?.querySelector<HTMLElement>(target)?.focus();
  }, [focus]);

  // A dialog is read from its heading, not from the button that closes it.
  useEffect(() => {
    if (mode === 'dialog') root.current?.querySelector<HTMLElement>('h2, .failed button')?.focus();
  }, [mode, mounted, flow.failure, flow.offer === undefined]);

  const close = () => {
    setOpen(false);
    // After the dialog gave the focus back, for a listener that removes this element.
    queueMicrotask(() => context.emit('booking-closed', { booked: flow.outcome !== undefined }));
  };
  const { retry } = flow;
  const methods = { refresh: retry, open: () => setOpen(true), close };
  const latest = useRef(methods);
  latest.current = methods;
  useEffect(
    () =>
      context.expose({
        refresh: () => latest.current.refresh(),
        open: () => latest.current.open(),
        close: () => mode === 'dialog' && latest.current.close(),
      }),
    [context, mode],
  );
  const closeButton = mode === 'dialog' && (
    <div className="closer">
      <button type="button" className="close" part="close" aria-label={t('close')} disabled={flow.busy} onClick={close}>
        <Icon name="close" size={20} />
      </button>
    </div>
  );
  const content = (
    <div className="flow" ref={root}>
      {closeButton}
      {flow.failure ? (
        <div className="failed" id="title">
          <ErrorState title={t('loadFailed')} text={t(flow.failure)}>
            <button part="retry" type="button" className="button button-small" onClick={flow.retry}>
              {t('retry')}
            </button>
          </ErrorState>
        </div>
      ) : flow.offer ? (
        <Frame {...{ flow, t, language }} offer={flow.offer} orderUrl={orderUrl} />
      ) : (
        <Skeleton t={t} />
      )}
    </div>
  );
  if (mode !== 'dialog') return content;
  if (!open || !mounted) return null;
  return (
    <Dialog labelledBy="title" onClose={close} locked={flow.busy} className="sheet">
      {content}
    </Dialog>
  );
}
