import { useState } from 'react';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { weekly } from '../deferred-parts.ts';
import type { View, WeeklyCode } from '../model.ts';
import { weeksKey } from '../weeks-key.ts';

/** The choice of other weeks: whether it is open, and its code once that is loaded. */
export interface Repeat {
  isOpen: boolean;
  code: WeeklyCode | undefined;
  toggle(): void;
}

export function useRepeat({ flow, state: { offer } }: View, mounted: boolean): Repeat {
  const [isPressed, setPressed] = useState<boolean>();
  // After a reload the draft has the weeks, which the server does not know.
  const isOpen = offer?.weekly === true && (isPressed ?? (mounted && flow.draft.weeks.startsWith(weeksKey(offer))));
  const onError = (error: unknown) => {
    setPressed(false);
    flow.refuse(error, offer!);
  };
  const { value: code } = useDeferred(weekly, { when: 'demand', wanted: isOpen, onError });
  const toggle = () => {
    setPressed(!isOpen);
    if (isOpen) code?.choose(flow, offer);
  };
  return { isOpen, code, toggle };
}
