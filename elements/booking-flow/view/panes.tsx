import type { ReactNode } from 'react';
import { tellApart } from '#elements/shared/text.ts';
import type { LeaseTimerComponent, OfferView } from '../model.ts';
import { Form } from './form.tsx';
import { Summary } from './summary.tsx';
import type { Repeat } from './use-repeat.ts';

export type PanesProps = OfferView & {
  /** The `order-url` attribute. */
  orderUrl: string | undefined;
  LeaseTimer: LeaseTimerComponent | undefined;
  repeat: Repeat;
};

/** The summary beside the form, or the result. */
export function Panes(props: PanesProps): ReactNode {
  const { state, steps, offer } = props;
  tellApart(offer, offer.club.time_zone);
  if (state.outcome) return steps && <steps.Done {...props} />;
  return (
    <div className="panes">
      <Summary {...props} />
      <Form {...props} />
    </div>
  );
}
