/** What the programme of a shop may allow, in the order of its form; `denied` is what a list says if it does not. */
export const merchantPermissions = {
  allows_manual_prices: { label: 'Typed prices may be shown', denied: 'No typed prices' },
  allows_cloaking: { label: 'Links may be cloaked (/go/…)', denied: 'No cloaked links' },
  allows_image_storage: { label: 'Its images may be stored', denied: 'No stored images' },
  allows_checks: { label: 'Its pages may be checked automatically', denied: 'No automatic checks' },
} as const;

export type MerchantPermission = keyof typeof merchantPermissions;

export const permissionNames = Object.keys(merchantPermissions) as MerchantPermission[];

/** The same value for each permission, made from its name. */
export const permissionsOf = <Value>(
  make: (name: MerchantPermission) => Value,
): Record<MerchantPermission, Value> =>
  Object.fromEntries(permissionNames.map((name) => [name, make(name)])) as Record<
    MerchantPermission,
    Value
  >;
