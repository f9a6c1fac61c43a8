import { createElement, type ReactNode } from 'react';

interface Props {
  /** 1 to 6; what lies outside is brought in. */
  level: number;
  className?: string;
  id?: string;
  part?: string;
  tabIndex?: number;
  children: ReactNode;
}

export const Heading = ({ level, ...rest }: Props): ReactNode =>
  createElement(`h${Math.min(Math.max(Math.round(level), 1), 6)}`, rest);
