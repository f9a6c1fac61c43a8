import { useEffect, useState } from 'react';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { weekly } from '../deferred-parts.ts';
import type { View, WeeklyCode } from '../model.ts';

/** The choice of other weeks: whether it is open, and its code once that is loaded. */
export interface Repeat {
  isOpen: boolean;
  code: WeeklyCode | undefined;
  toggle(): void;
}

export function useRepeat({ flow, state: { offer } }: View): Repeat {
  const [isPressed, setPressed] = useState(false);
  const isOpen = isPressed && offer?.weekly === true;
  // After a reload the draft has the weeks.
  useEffect(() => {
    if (flow.repeatedDates()) setPressed(true);
  }, [flow, offer]);
  const onError = (error: unknown) => {
    setPressed(false);
    flow.refuse(error, offer!);
  };
  const { value: code } = useDeferred(weekly, { when: 'demand', wanted: isOpen, onError });
  const toggle = () => {
    setPressed(!isOpen);
    if (isOpen) flow.repeat(undefined);
  };
  return { isOpen, code, toggle };
}
