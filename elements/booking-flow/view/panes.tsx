import type { ReactNode } from 'react';
import { tellApart } from '#elements/shared/text.ts';
import { Form, type FormProps } from './form.tsx';
import { Summary } from './summary.tsx';

export type PanesProps = FormProps & {
  /** The `order-url` attribute. */
  orderUrl: string | undefined;
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
