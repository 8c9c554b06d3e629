/** The data of all reviews is in at most 256 files of a build, by the beginnings of their ids. */
export const reviewDataPart = (id: string) => id.slice(0, 2);

export const reviewDataPath = (part: string) => `/review-data/${part}.json`;
