import { useEffect, useRef, useState } from 'react';
import { afterFrame, keyPressed } from '#elements/shared/deferred/start-times.ts';

/** Milliseconds without a key after which the search follows the text. */
const PAUSE = 200;

interface Options {
  /** The text of the current search. */
  value: string;
  /** What was typed before the script ran. */
  typed: string | undefined;
  /**
   * Called after a pause, and at once by `search`. `first`: for the first time since the field has
   * the focus.
   */
  onSearch(text: string, first: boolean): void;
  /** Called in the frame after a key. */
  onTyped(): void;
}

export interface TextField {
  text: string;
  /** The visitor has changed the text of the input. */
  type(text: string): void;
  /**
   * Shows a text and searches for it, without waiting for a pause. By default the text of the
   * input.
   */
  search(text?: string): void;
  /** Shows a text that is searched for already. */
  show(text: string): void;
  /** The field got the focus. */
  enter(): void;
  /** Drops what would follow the last key in the next frame. */
  cancel(): void;
}

/**
 * The text of the search field. It is not in the state of the search, so that a key renders nothing
 * but the field, and not before the frame that shows the key.
 */
export function useTextField({ value, typed, onSearch, onTyped }: Options): TextField {
  const text = useRef(typed ?? value);
  const [, render] = useState({});
  /** A frame that follows a key is scheduled. */
  const scheduled = useRef(false);
  /** The text that was searched for last. */
  const sent = useRef(value);
  /** Something was searched for since the field got the focus. */
  const searched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = (wanted: string) => {
    clearTimeout(timer.current);
    if (wanted.trim() === sent.current) return;
    sent.current = wanted.trim();
    onSearch(sent.current, !searched.current);
    searched.current = true;
  };
  const set = (wanted: string) => {
    text.current = wanted;
    render({});
  };
  const show = (wanted: string) => {
    clearTimeout(timer.current);
    sent.current = wanted;
    set(wanted);
  };
  // A change from elsewhere, such as going back.
  useEffect(() => {
    if (value !== sent.current) show(value);
  }, [value]);
  useEffect(() => {
    send(text.current);
    return () => clearTimeout(timer.current);
  }, []);

  return {
    text: text.current,
    type(wanted) {
      text.current = wanted;
      keyPressed();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(wanted), PAUSE);
      scheduled.current = true;
      afterFrame(() => {
        if (!scheduled.current) return;
        scheduled.current = false;
        onTyped();
        render({});
      });
    },
    search(wanted = text.current) {
      if (wanted !== text.current) set(wanted);
      send(wanted);
    },
    show,
    enter() {
      searched.current = false;
    },
    cancel() {
      scheduled.current = false;
    },
  };
}
