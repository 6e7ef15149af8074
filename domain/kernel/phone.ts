/** A mobile phone number of mainland China, used for signing in. */
export const phonePattern = /^1[3-9]\d{9}$/u;
