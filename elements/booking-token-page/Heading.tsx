import type { ReactNode, RefObject } from 'react';
import type { Booking } from '#core/schemas/index.ts';
import { upperFirst, type Writing } from '#elements/shared/text.ts';
import { Icon, type IconName } from '#elements/shared/ui/icon.tsx';
import type { Kind } from './standing.ts';
import type { States } from './states.ts';

export interface HeadingProps extends Writing {
  booking: Booking;
  kind: Kind;
  /** The question whether to cancel stands below. */
  asking: boolean;
}

export interface Said {
  title: string;
  icon?: IconName;
  tone: 'good' | 'bad' | 'calm';
  lines: string[];
}

interface Props extends HeadingProps {
  /** Undefined of a booking that is simply booked. */
  states: States | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
}

const bookedOf = ({ booking, t }: HeadingProps): Said => ({
  title: t(`booked${upperFirst(booking.kind)}`),
  icon: 'check',
  tone: 'good',
  lines: [],
});

/** How the booking stands, in one line and, where there is more to say, a few below. Read out whenever it changes. */
export function Heading({ heading, states, ...props }: Props): ReactNode {
  const { title, icon, tone, lines } = states ? states.saidOf(props) : bookedOf(props);
  const cancelled = props.booking.status === 'cancelled';
  return (
    <header className="heading" part={cancelled ? 'heading cancelled' : 'heading'} aria-live="polite">
      <h1 ref={heading} tabIndex={-1}>
        {icon && (
          <span className={`mark ${tone}`}>
            <Icon name={icon} size={18} />
          </span>
        )}
        {title}
      </h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </header>
  );
}
