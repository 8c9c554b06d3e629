/** Whether the long forms run, which take minutes to hours: `npm run test:hostile`. */
export const long = process.env.FUZZ === 'long';
