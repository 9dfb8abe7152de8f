/** An e-mail address in any alphabet; its host may have no dot, for mail inside the company. */
const EMAIL =
  /^[^\s\p{Cc}@<>()[\],;:"\\.]+(\.[^\s\p{Cc}@<>()[\],;:"\\.]+)*@[\p{L}\p{N}\p{M}_-]+(\.[\p{L}\p{N}\p{M}_-]+)*$/u;

export const isEmailAddress = (text: string): boolean => EMAIL.test(text);
