/** The pages beside the content, in the order of the menu. A link stands here once its page does. */
export const siteLinks = [{ to: "/about", label: "About" }];
