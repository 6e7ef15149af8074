/** Before the names of all drafts of groups to be made; the customer that they were begun for follows. */
export const NEW_GROUP = 'projectGroup:new:';
