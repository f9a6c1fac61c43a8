import { boolean, enums, type Infer, nullable, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { Email } from './email.ts';
import { Identifier, Instant, single, Token } from './scalars.ts';

// What staff sign in with, and who may do what at a club. Widgets load none of it.

/**
 * `staff` runs the day, `owner` also decides who works at the desk and reads the log, `operator`
 * is an owner of all clubs.
 */
export const DeskRole = enums(['staff', 'owner', 'operator']);
export type DeskRole = Infer<typeof DeskRole>;

/** Sends a link for signing in, if somebody with this address works at a desk. */
export const SignInLinkBody = object({ email: Email });
export type SignInLinkBody = Infer<typeof SignInLinkBody>;
/** The token of the link; it can be used once. */
export const SignInBody = object({ token: Token });
export type SignInBody = Infer<typeof SignInBody>;

/** A new session. Its token is sent as `Authorization: Bearer …`, and is not shown again. */
export const SignedIn = type({ token: Token, expires_at: Instant });
export type SignedIn = Infer<typeof SignedIn>;
export const SignedInAnswer = single(SignedIn);

/** A session of a member of staff. */
export const DeskSession = type({
  id: Identifier,
  /** The browser's `User-Agent` when it was opened; may be empty. */
  device: string(),
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  /** Whether the request was made with this session. */
  current: boolean(),
});
export type DeskSession = Infer<typeof DeskSession>;

/** A club at whose desk somebody works. */
export const DeskClub = type({ id: Identifier, slug: string(), title: string(), city: string(), role: DeskRole });
export type DeskClub = Infer<typeof DeskClub>;

/** Who is signed in, at which desks they work, and where else they are signed in. */
export const DeskAccount = type({
  email: string(),
  operator: boolean(),
  clubs: array(DeskClub),
  sessions: array(DeskSession),
});
export type DeskAccount = Infer<typeof DeskAccount>;
export const DeskAccountAnswer = single(DeskAccount);

/** Somebody who works at a club's desk. */
export const DeskMember = type({
  id: Identifier,
  email: string(),
  role: enums(['staff', 'owner']),
  /** Null until they have signed in. */
  last_seen_at: nullable(Instant),
  /** Whether it is who asks. */
  you: boolean(),
});
export type DeskMember = Infer<typeof DeskMember>;
export const DeskMembersAnswer = single(array(DeskMember));
/** Lets somebody work at the desk, or changes their role. They are sent a link for signing in. */
export const DeskMemberBody = object({
  email: Email,
  role: enums(['staff', 'owner']),
  /** Also if they work there already, in another role. */
  change: optional(boolean()),
});
export type DeskMemberBody = Infer<typeof DeskMemberBody>;
