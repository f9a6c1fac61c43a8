/** `+380441234567` as people write it, on one line; another country's number stays as it is. */
export const spacedPhone = (phone: string) =>
  phone.replace(/^\+380(\d\d)(\d{3})(\d\d)(\d\d)$/, '+380\u00a0$1\u00a0$2\u00a0$3\u00a0$4');
