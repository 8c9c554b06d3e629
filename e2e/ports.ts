const first = Number(process.env.E2E_PORT ?? 8790);

/** Where the stories' platforms listen: six ports in a row, from E2E_PORT on. */
export const ports = {
  main: first,
  wrangler: first + 1,
  faults: first + 2,
  control: first + 3,
  account: first + 4,
  server: first + 5,
};
