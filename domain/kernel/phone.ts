/** A mobile phone number of mainland China, by which people sign in. */
export const phonePattern = /^1[3-9]\d{9}$/u;
