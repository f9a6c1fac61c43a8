/** Pages of the site that are where the desk of a club with this slug would be. */
const RESERVED = { account: '/desk/account', 'sign-in': '/desk/sign-in' };

export const RESERVED_SLUGS: readonly string[] = Object.keys(RESERVED);

/** What is wrong with a club's slug; undefined if nothing is. */
export const reservedSlug = (slug: string): string | undefined =>
  Object.hasOwn(RESERVED, slug)
    ? `"${slug}" would have no desk, as ${RESERVED[slug as keyof typeof RESERVED]} is a page of the site: choose another slug, such as ${slug}-club`
    : undefined;
