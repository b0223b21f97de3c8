/** Loads the part below the packages, which the packages do not wait for. In one place: each `import` costs bytes. */
export const loadOutlook = () => import('./package-outlook.tsx');
