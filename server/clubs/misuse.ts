/** A mistake in the command line. */
export class Misuse extends Error {}
