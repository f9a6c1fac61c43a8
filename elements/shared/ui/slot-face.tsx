import type { ReactNode } from 'react';

/** A free time as its button or link shows it: when it begins, and what it costs. */
export const SlotFace = ({ time, price }: { time: string; price: string }): ReactNode => (
  <>
    <b>{time}</b> <span>{price}</span>
  </>
);
