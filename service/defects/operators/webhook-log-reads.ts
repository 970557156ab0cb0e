export const single = 'decideGetLog' as const;
