import type { ShouldRevalidateFunctionArgs } from 'react-router';

const SIGNED_OUT = 401;

/**
 * As `shouldRevalidate` of a route, loads it after a refused form too, so that the reason is beside
 * what is so now: somebody else may have been faster. It does not once the session has ended, as the
 * loader would lead away from what was typed, nor after a fault of the server, whose form may be sent
 * again as it is.
 */
export const loadAfterRefusal = ({ actionStatus = 0, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || (actionStatus >= 400 && actionStatus < 500 && actionStatus !== SIGNED_OUT);
