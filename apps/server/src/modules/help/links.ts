/** A picture of an entry: a file that staff sent, or a drawing that the portal has. */
const fileUrl = /^file:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const drawingUrl = /^drawing:[a-z]+(?:-[a-z]+)*$/;

/** This site's own pages, the web, and ways to reach people. Never javascript:, data: or another host's by //. */
const linkUrl = /^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)[^\s\\"'<>]*$/i;

/** The id of the file that a picture shows, where it shows one. */
export const fileOf = (url: string): string | undefined => fileUrl.exec(url)?.[1];

export const isPicture = (url: string): boolean => fileUrl.test(url) || drawingUrl.test(url);

export const isLink = (url: string): boolean => linkUrl.test(url);
