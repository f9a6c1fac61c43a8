/**
 * Formats `+380441234567` as is common in Ukraine, with no-break spaces. Numbers of other countries
 * are unchanged.
 */
export const spacedPhone = (phone: string) =>
  phone.replace(/^\+380(\d\d)(\d{3})(\d\d)(\d\d)$/, '+380\u00a0$1\u00a0$2\u00a0$3\u00a0$4');
