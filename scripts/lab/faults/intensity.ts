/** Whether the long forms run, which take minutes to hours: `npm run test:long`. */
export const long = process.env.FUZZ === 'long';
