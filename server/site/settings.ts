/** What the site shows of its owner; what is absent is not shown. */
export type SiteSettings = {
  noIndex: boolean;
  defaultCityId: number | undefined;
  email: string | undefined;
  phone: string | undefined;
  facebook: string | undefined;
  instagram: string | undefined;
  googlePlay: string | undefined;
  appStore: string | undefined;
  appLink: string | undefined;
  /** Of the maps; without them the product draws its own. */
  tiles: { url: string; attribution: string } | undefined;
};
