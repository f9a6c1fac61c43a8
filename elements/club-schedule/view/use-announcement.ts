import { useLayoutEffect, useRef, useState } from 'react';
import type { Writing } from '#elements/shared/text.ts';
import { interaction } from '../deferred-parts.ts';
import type { ScheduleView } from '../model.ts';

/** What a screen reader announces: the selection, and another day. */
export function useAnnouncement(view: ScheduleView | undefined, writing: Writing): string {
  const [text, setText] = useState('');
  const previous = useRef<ScheduleView>(undefined);
  // What was said is in the language before.
  useLayoutEffect(() => setText(''), [writing]);
  // Only changes of the view are announced.
  useLayoutEffect(() => {
    if (!view) return;
    const before = previous.current;
    previous.current = view;
    if (!before) return;
    interaction.run(({ announcement }) => setText((old) => announcement(before, view, writing) ?? old), 'ignore');
  }, [view]);
  return text;
}
