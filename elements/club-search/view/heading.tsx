import { createElement, type ReactNode } from 'react';

interface Props {
  /** 1 to 6. */
  level: number;
  className?: string;
  part?: string;
  children: ReactNode;
}

/** A heading whose level depends on the page. */
export const Heading = ({ level, ...rest }: Props): ReactNode => createElement(`h${level}`, rest);
