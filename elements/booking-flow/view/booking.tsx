import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { Dialog } from '#elements/shared/ui/dialog.tsx';
import { ErrorState } from '#elements/shared/ui/error-state.tsx';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { activeDialog, leaseTimer } from '../deferred-parts.ts';
import { type ComponentProps, isBusy, type View } from '../model.ts';
import { focusDialog, moveFocus } from './focus.ts';
import { Panes, type PanesProps } from './panes.tsx';
import { Skeleton } from './skeleton.tsx';
import { useFlow } from './use-flow.ts';
import { useMounted } from './use-mounted.ts';
import { useRepeat } from './use-repeat.ts';

/** One booking, in the page or as a dialog. */
export function Booking(props: ComponentProps): ReactNode {
  const { context, mode } = props;
  const mounted = useMounted();
  const view = useFlow(props, mounted);
  const root = useRef<HTMLDivElement>(null);
  const { isOpen, openedAt, close } = useOpen(view, mode);
  useEvents(view, mode, root, mounted);
  // Without a lease the time can be booked all the same.
  const lease = useDeferred(leaseTimer, { when: 'demand', wanted: mounted, onError: 'ignore' });
  const repeat = useRepeat(view, mounted);
  useLayoutEffect(() => {
    if (view.steps && context.element) addStyles(context.element.shadowRoot!, view.steps.css);
  }, [view.steps]);

  const isDialog = mode === 'dialog';
  const { step, offer, outcome } = view.state;
  const active = useDeferred(activeDialog, { when: 'idle', wanted: isDialog && isOpen, onError: 'ignore' });
  useEffect(() => active.value?.activate(view, openedAt, close), [active.value, step, offer, outcome]);
  const content = (
    <div className="flow" ref={root}>
      {isDialog && <CloseButton t={view.t} disabled={isBusy(step)} onClick={close} />}
      <Content {...view} orderUrl={props.orderUrl} LeaseTimer={lease.value?.LeaseTimer} repeat={repeat} />
    </div>
  );
  if (!isDialog) return content;
  if (!isOpen || !mounted) return null;
  return (
    <Dialog labelledBy="title" onClose={close} locked={isBusy(step)} className="sheet">
      {content}
    </Dialog>
  );
}

/** Whether and since when the dialog is open, and the element's methods. */
function useOpen({ flow, context }: View, mode: string | undefined) {
  const [openedAt, setOpenedAt] = useState(() => performance.now());
  const close = () => {
    setOpenedAt(0);
    const booked = !!flow.getState().outcome;
    // A listener may remove this element: the dialog has to give the focus back before.
    queueMicrotask(() => context.emit('booking-closed', { booked }));
  };
  const methods = {
    refresh: flow.retry,
    open: () => setOpenedAt(performance.now()),
    close: () => mode === 'dialog' && close(),
  };
  useEffect(() => context.expose(methods), [context, mode]);
  return { isOpen: openedAt > 0, openedAt, close };
}

/** Moves the focus as the state says, and tells the page when the form is ready. */
function useEvents(
  { state, context }: View,
  mode: string | undefined,
  root: { current: HTMLElement | null },
  mounted: boolean,
) {
  const { focus, failure } = state;
  const isFilled = state.offer !== undefined;
  useLayoutEffect(() => {
    if (isFilled) context.emit('ready');
  }, [isFilled]);
  useEffect(() => {
    if (focus) moveFocus(root.current, focus.target);
  }, [focus]);
  useEffect(() => {
    if (mode === 'dialog') focusDialog(root.current);
  }, [mode, mounted, failure, isFilled]);
}

interface CloseButtonProps {
  t: Reader;
  disabled: boolean;
  onClick(): void;
}

function CloseButton({ t, disabled, onClick }: CloseButtonProps): ReactNode {
  return (
    <button type="button" className="close" part="close" aria-label={t('close')} disabled={disabled} onClick={onClick}>
      <Icon name="close" size={20} />
    </button>
  );
}

/** The form or its result, its outline while it loads, or why it could not be loaded. */
function Content(props: Omit<PanesProps, 'offer'>): ReactNode {
  const { flow, state, t, repeat } = props;
  const { offer, failure } = state;
  if (failure) {
    return (
      <div className="failed" id="title">
        <ErrorState title={t('loadFailed')} text={t(failure)}>
          {/* Invalid and expired tokens remain so. */}
          {!failure.startsWith('TOKEN_') && (
            <button part="retry" type="button" className="button button-small" onClick={flow.retry}>
              {t('retry')}
            </button>
          )}
        </ErrorState>
      </div>
    );
  }
  if (!offer) return <Skeleton t={t} />;
  return <Panes {...props} offer={repeat.code?.withWeeks({ ...props, offer }) ?? offer} />;
}
